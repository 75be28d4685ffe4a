# table.jq - the report of exam/fit as a text

def left($width): tostring | .[:$width] | . + " " * ($width - length);
def right($width): tostring | " " * ($width - length) + .;
def percent: if . == null then "-" else . * 100 | round | "\(.) %" end;
def auc: if . == null then "-" else . * 1000 | round | tostring | "0." + "0" * (3 - length) + . end;
# jq repeats a text no times as null
def line($name; $cells): ($name | left(24)) + ($cells | map(right(10)) | join(""));
def of_band: "\(.answers)/\(.wrong | percent)";
def figures($name): line($name; [.questions, (.right | percent), (.auc | auc),
	(.at.sure | .answered, .wrong | percent), (.at.likely | .answered, .wrong | percent)]);

def table: "sure from \(.bands.sure), likely from \(.bands.likely); by weights that never saw the question",
line(""; ["", "", "", "sure", "", "likely", ""]),
line("file"; ["questions", "right", "AUC", "answered", "wrong", "answered", "wrong"]),
(.files | to_entries[] | .key as $name | .value | figures($name)),
(.all | figures("all")),
"",
line("answers/wrong in band"; ["sure", "likely", "guess"]),
(.files | to_entries[] | .key as $name | .value.bands
	| line($name; [.sure, .likely, .guess | of_band])),
(.all.bands | line("all"; [.sure, .likely, .guess | of_band]));

table,
(.untried | select(.) | "", "where no candidate is run for its rows (agreement=0):", table)
