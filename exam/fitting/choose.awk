# choose.awk - which row of each question is chosen, as common/evaluate/choose.c
# does it; from the lines of confidence.awk, those of a question together
#
# Writes question, candidate, right, confidence.

# finish: the one that ranks first, and if the grammar wrote it, only where its
# rows are others
function finish(part, i, first, best) {
	first = best = 0
	for (i = 1; i <= count; i++)
		if (!seconds[i] && (!first || rank[i] > rank[first]))
			first = i
	best = first
	for (i = 1; i <= count; i++)
		if (seconds[i] && (!first || rows[i] != rows[first]) &&
		    (!best || rank[i] > rank[best]))
			best = i
	if (best) {
		split(row[best], part, FS)
		print part[1], part[2], part[3], part[4]
	}
	count = 0
}

BEGIN {
	FS = OFS = "\t"
}

$1 != question {
	finish()
	question = $1
}

{
	row[++count] = $0
	rank[count] = $5 + 0
	seconds[count] = $6
	rows[count] = $7
}

END {
	finish()
}
