# rivals.awk - pairs of rows of exam/fit as liblinear reads them: how the features
# of the grammar's reading differ from those of the others' first choice, where one
# of both is right; without one fold's
#
# With fold, and the files names and first ("QUESTION CANDIDATE" lines: the choices).
# Every other line is the difference the other way round, because liblinear needs
# two classes.

function finish(one, other, pairs, pair, part, i, sign, text, difference) {
	split(rival, one, FS)
	split(best, other, FS)
	if (rival != "" && best != "" && one[5] != other[5]) {
		sign = ++lines % 2 ? 1 : -1
		pairs = split(one[7], pair, " ")
		for (i = 1; i <= pairs; i++) {
			split(pair[i], part, "=")
			difference[part[1]] += sign * part[2]
		}
		pairs = split(other[7], pair, " ")
		for (i = 1; i <= pairs; i++) {
			split(pair[i], part, "=")
			difference[part[1]] -= sign * part[2]
		}
		text = (one[5] == 1 ? 1 : -1) * sign
		for (i = 1; i <= count; i++)
			if (difference[name[i]] != 0)
				text = text " " i ":" difference[name[i]]
		for (i = 0; i < one[4]; i++)
			print text
	}
	best = rival = ""
}

BEGIN {
	FS = "\t"
	while ((getline line <names) > 0)
		name[++count] = line
	while ((getline line <first) > 0)
		leads[line] = 1
}

$1 != question {
	finish()
	question = $1
}

$3 != fold && $6 == 1 && (" " $7 " ") ~ / seconds=1 / && rival == "" {
	rival = $0
}

$3 != fold && ($1 FS $2) in leads {
	best = $0
}

END {
	finish()
}
