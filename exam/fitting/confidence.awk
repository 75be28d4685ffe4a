# confidence.awk - the confidence and the rank of eligible rows of exam/fit, as
# common/evaluate/confidence.c computes them
#
# With the files weights and preference, and the fold that is wanted, or "all".
# Writes question, candidate, right, confidence; rank; 1 for the grammar's; rows.

function read_weights(file, into, line, part) {
	while ((getline line <file) > 0) {
		split(line, part, " ")
		into[part[1]] = part[2]
	}
}

BEGIN {
	FS = OFS = "\t"
	read_weights(weights, weight)
	read_weights(preference, prefer)
}

$6 == 1 && (fold == "all" || $3 == fold) {
	odds = weight["bias"]
	rank = seconds = 0
	pairs = split($8, pair, " ")
	for (i = 1; i <= pairs; i++) {
		split(pair[i], part, "=")
		odds += weight[part[1]] * part[2]
		rank += prefer[part[1]] * part[2]
		if (part[1] == "seconds")
			seconds = part[2]
	}
	confidence = 1 / (1 + exp(-odds))
	if (confidence < .01)
		confidence = .01
	if (confidence > .99)
		confidence = .99
	print $1, $2, $5, sprintf("%.8f", confidence), sprintf("%.8f", rank), seconds, $7
}
