# ranked.awk - rows of exam/fit as pairs.awk reads them, without one fold's
#
# With fold, and the file dropped (features left out).

BEGIN {
	FS = OFS = "\t"
	while ((getline name <dropped) > 0)
		out[name] = 1
}

$3 != fold && $6 == 1 {
	row = $1 OFS $2 OFS $4 OFS $5
	pairs = split($8, pair, " ")
	for (i = 1; i <= pairs; i++) {
		name = pair[i]
		sub(/=.*/, "", name)
		if (!(name in out))
			row = row OFS pair[i]
	}
	print row
}
