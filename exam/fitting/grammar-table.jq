# grammar-table.jq - the report of exam/fit-grammar as a text: a line for each file
# and round; round 0 is by the weights that were there

def left($width): tostring | .[:$width] | . + " " * ($width - length);
def right($width): tostring | " " * ($width - length) + .;
def percent: . * 1000 | round / 10 | "\(.) %";
def line($name; $cells): ($name | left(24)) + ($cells | map(right(17)) | join(""));

line("file"; ["round", "questions", "right first", "right among 16"]),
(.rounds[] | .round as $round | (.files | to_entries[]), {key: "all", value: .all}
	| .key as $name | .value
	| line($name; [$round, .questions, (.first | percent), (.among | percent)]))
