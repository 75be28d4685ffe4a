# train.awk - rows of exam/fit as liblinear reads them, without one fold's and
# without what is rehearsed
#
# With fold, and the files names, dropped (names left out) and first ("QUESTION
# CANDIDATE" lines: rows that count three times).

BEGIN {
	FS = "\t"
	while ((getline line <dropped) > 0)
		out[line] = 1
	while ((getline line <names) > 0)
		number[line] = ++count
	while ((getline line <first) > 0)
		leads[line] = 1
}

$3 != fold && $3 >= 0 {
	row = $5
	pairs = split($8, pair, " ")
	for (i = 1; i <= pairs; i++) {
		split(pair[i], part, "=")
		if (!(part[1] in out))
			row = row " " number[part[1]] ":" part[2]
	}
	times = $4 * (($1 FS $2) in leads ? 3 : 1)
	for (i = 0; i < times; i++)
		print row
}
