# confidence.awk - the confidence of eligible rows of exam/fit, as
# common/evaluate/confidence.c computes it, and what choose.awk compares
#
# With the files weights and preference, and the fold that is wanted, or "all".
# Writes question, candidate, right, confidence; 1 for the grammar's; the weighted
# sum of the preference; unused words, unmet duties, unplaced, bare keys, constant
# outputs.

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
	sum = unused = unmet = 0
	delete value
	pairs = split($7, pair, " ")
	for (i = 1; i <= pairs; i++) {
		split(pair[i], part, "=")
		value[part[1]] = part[2]
		odds += weight[part[1]] * part[2]
		sum += prefer[part[1]] * part[2]
		if (part[1] ~ /^unused_(known|unknown|act|quality)$/)
			unused += part[2]
		if (part[1] ~ /^unmet_/)
			unmet += part[2]
	}
	confidence = 1 / (1 + exp(-odds))
	if (confidence < .01)
		confidence = .01
	if (confidence > .99)
		confidence = .99
	print $1, $2, $5, sprintf("%.8f", confidence), value["seconds"] + 0, sum, unused,
		unmet, value["unplaced"] + 0, value["bare_key"] + 0, value["constant_output"] + 0
}
