# weights.awk - a model of liblinear as "NAME WEIGHT" lines, "bias" the last one
#
# With the files names and dropped.  Four decimals are more than the weights
# mean, and few enough that every machine gets the same ones.

function rounded(value, text) {
	text = sprintf("%.4f", value)
	sub(/0+$/, "", text)
	sub(/\.$/, "", text)
	return text == "-0" ? "0" : text
}

BEGIN {
	while ((getline line <dropped) > 0)
		out[line] = 1
	while ((getline line <names) > 0)
		name[++count] = line
}

# the weights are for the class that the model names first
$1 == "label" {
	sign = $2 == 1 ? 1 : -1
}

$1 == "nr_feature" {
	features = $2
}

weighing && ++at <= features + 1 {
	if (at > features)
		print "bias " rounded(sign * $1)
	else if (!(name[at] in out))
		print name[at] " " rounded(sign * $1)
}

$1 == "w" {
	weighing = 1
}
