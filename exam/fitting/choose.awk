# choose.awk - which row of each question is chosen, as common/evaluate/choose.c
# does it; from the lines of confidence.awk, those of a question together
#
# Writes question, candidate, right, confidence.

# says_as_much and clear_lead of choose.c
function overtakes(rival, best, one, other, i) {
	split(rival, one, FS)
	split(best, other, FS)
	for (i = 7; i <= 11; i++)
		if (one[i] > other[i])
			return 0
	return one[6] - other[6] > .85
}

function finish(part) {
	if (best == "" || (rival != "" && overtakes(rival, best)))
		best = rival
	if (best == "")
		return
	split(best, part, FS)
	print part[1], part[2], part[3], part[4]
	best = rival = ""
}

BEGIN {
	FS = OFS = "\t"
}

$1 != question {
	finish()
	question = $1
}

$5 == 1 && rival == "" {
	rival = $0
}

$5 == 0 && (best == "" || $4 > sure) {
	best = $0
	sure = $4
}

END {
	finish()
}
