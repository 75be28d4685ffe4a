# pairs.awk - rows of a fit as liblinear reads them: how the features of a
# question's right candidates differ from those of its wrong ones
#
# With the file names, and most: of so many right ones, the best.  A row is
# question, candidate, weight, right, and a column NAME=VALUE for each feature, in
# the order of names.  Each question has as many lines as a question may have
# candidates, its pairs in turn, times its weight: none counts more because more
# was wrong.  Every other line is the wrong one less the right one, because
# liblinear needs two classes.

BEGIN {
	FS = "\t"
	lines = 16
	while ((getline line <names) > 0)
		number[line] = ++count
}

# read a row's columns NAME=VALUE: the features' numbers into at, in their order
function read(row, at, value, columns, column, i) {
	columns = split(row, column, FS)
	for (i = 5; i <= columns; i++) {
		match(column[i], /=[^=]*$/)
		at[i - 4] = number[substr(column[i], 1, RSTART - 1)]
		value[i - 4] = substr(column[i], RSTART + 1) + 0
	}
	return columns - 4
}

function term(feature, value) {
	return value == 0 ? "" : sprintf(" %d:%.6g", feature, value)
}

# difference: the two merged, both in the order of the features' numbers
function difference(plus, minus, sign, at, value, from, less, pluses, minuses, i, j, text) {
	pluses = read(plus, at, value)
	minuses = read(minus, from, less)
	i = j = 1
	while (i <= pluses || j <= minuses) {
		if (j > minuses || (i <= pluses && at[i] < from[j])) {
			text = text term(at[i], sign * value[i])
			i++
		} else if (i > pluses || from[j] < at[i]) {
			text = text term(from[j], -sign * less[j])
			j++
		} else {
			text = text term(at[i], sign * (value[i] - less[j]))
			i++
			j++
		}
	}
	return text
}

# pair_line: the pair of that number, its right ones and wrong ones in turn
function pair_line(pair, sign, key) {
	key = pair SUBSEP sign
	if (!(key in made))
		made[key] = sign difference(right[int(pair / wrongs)], wrong[pair % wrongs], sign)
	return made[key]
}

function finish(i) {
	for (i = 0; rights && wrongs && i < lines * weight; i++)
		print pair_line(i % (rights * wrongs), i % 2 ? -1 : 1)
	delete made
	rights = wrongs = 0
}

$1 != question {
	finish()
	question = $1
	weight = $3
}

$4 == 1 && rights < most {
	right[rights++] = $0
}

$4 == 0 {
	wrong[wrongs++] = $0
}

END {
	finish()
}
