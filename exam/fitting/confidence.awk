# confidence.awk - the confidence of eligible rows of exam/fit, as
# common/evaluate/confidence.c computes it
#
# With the file weights and the fold that is wanted, or "all".  Writes question,
# candidate, right, confidence.

BEGIN {
	FS = OFS = "\t"
	while ((getline line <weights) > 0) {
		split(line, part, " ")
		weight[part[1]] = part[2]
	}
}

$6 == 1 && (fold == "all" || $3 == fold) {
	odds = weight["bias"]
	pairs = split($7, pair, " ")
	for (i = 1; i <= pairs; i++) {
		split(pair[i], part, "=")
		odds += weight[part[1]] * part[2]
	}
	confidence = 1 / (1 + exp(-odds))
	if (confidence < .01)
		confidence = .01
	if (confidence > .99)
		confidence = .99
	print $1, $2, $5, sprintf("%.8f", confidence)
}
