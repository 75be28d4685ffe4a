# exam-report.jq - an exam as people and machines read it (jq -r)
#
# jq -r --arg format table|tap|junit --argjson gates [...] --slurpfile lines LOG
# on the summary.  Text of questions and reasons may hold anything: it is made
# safe for a terminal, for TAP and for XML here.

def safe: tostring | gsub("[\\p{Cc}\\p{Cf}\\x{2028}\\x{2029}]"; "?");
def left($n): . + " " * ([$n - length, 0] | max);
def right($n): " " * ([$n - length, 0] | max) + .;
def fixed($n): . * pow(10; $n) | round / pow(10; $n) | tostring
	| if $n == 0 or contains(".") then . else . + "." + "0" * $n end
	| if $n > 0 then (split(".") | .[0] + "." + (.[1] + "0" * $n)[:$n]) else . end;
def percent($of): if $of == 0 then "-" else . * 100 / $of | fixed(1) end;
def spread: if .deviation > 0 then "\(.mean | fixed(1)) ± \(.deviation | fixed(1))"
	else .mean | fixed(0) end;

# ---- table ----

def row($name): . as $f | ($name | safe | left(16))
	+ ($f.questions | tostring | right(10)) + ($f.right | spread | right(14))
	+ ($f.right.mean | percent($f.questions) | right(9))
	+ ($f.exact | spread | right(14))
	+ (($f.pass_at[-1] * 100 | fixed(1)) | right(9))
	+ (($f.pass_all[-1] * 100 | fixed(1)) | right(9));
def heading($runs): ("" | left(16)) + ("questions" | right(10)) + ("right" | right(14))
	+ ("%" | right(9)) + ("exact" | right(14)) + ("pass@\($runs)" | right(9))
	+ ("pass^\($runs)" | right(9));
def group($title): select(length > 0) | "", $title, (to_entries[] | .key as $k
	| .value | row("  " + $k));
def tallies($title): select(length > 0) | "", $title,
	(to_entries[] | "  " + (.key | left(18)) + (.value | tostring | right(6)));
def latency: select(length > 0) | "", "milliseconds    " + ("mean" | right(10))
	+ ("median" | right(10)) + ("95 %" | right(10)) + ("longest" | right(10)),
	(to_entries[] | ("  " + .key | left(16)) + ([.value.mean, .value.median,
		.value.p95, .value.max] | map(. // 0 | fixed(1) | right(10)) | add));
def at_default: "\(.answered | spread) of \(.questions) answered, \(.right | spread) right,"
	+ " \(.wrong | spread) wrong (\(.answered.mean as $all | .wrong.mean | percent($all)) %)";
def within_candidates: select(.questions > 0)
	| "", "with the best of its candidates chosen, \(.right | spread) of \(.questions) would be right";
def confidence: select(.default.questions > 0)
	| "", "at the default, where a guess is asked back (% of the answered)",
	("  " + ("all" | left(16)) + (.default | at_default)),
	(.default.kinds | to_entries[] | "  " + (.key | safe | left(16)) + (.value | at_default)),
	"", "band               answers   right        %",
	(.bands[] | "  " + (.band | left(16)) + (.answers | tostring | right(8))
		+ (.right | tostring | right(8)) + (.answers as $all | .right | percent($all) | right(9))),
	"", "answer_at         answered   wrong        %",
	(.curve[] | "  from \(.least | fixed(2))       " + (.answered | tostring | right(9))
		+ (.wrong | tostring | right(8))
		+ (.answered as $all | .wrong | percent($all) | right(9)));
def models($lines): select(.model_asked > 0)
	| "", "models: asked for \(.model_asked) of \($lines) answers"
	+ " (\(.model_asked | percent($lines)) %)"
	+ ", \(.model_tokens / .model_asked | fixed(0)) tokens for each";
def constructions: select(length > 0)
	| "", "constructions of the grammar\u0027s first readings, in all runs",
	("  " + ("" | left(26)) + ("used" | right(8)) + ("right" | right(8)) + ("%" | right(9))),
	(to_entries[] | "  " + (.key | safe | left(26)) + (.value
		| (.used | tostring | right(8)) + (.right | tostring | right(8))
			+ (.used as $all | .right | percent($all) | right(9))));
def tier($name): select(.passed > 0)
	| "  \($name): \(.passed) passed, \(.correct) right, precision \(.precision)";
def failure: "  \(.id | tostring): \(.question)" | safe;
def reason: ("    \(.verdict)" + (if .failure_type then
	", \(.failure_type) in \(.failure_stage)" else "" end)
	+ (if (.missing | length) > 0 then ": \(.missing | join(", "))" else "" end)
	+ (if .why then " (\(.why))" else "" end)) | safe;

def table: . as $s
	| "\(if ($s.name // "") != "" then "\($s.name): " else "" end)\($s.questions) questions"
		+ ", \($s.runs) run\(if $s.runs == 1 then "" else "s" end)" | safe
	| ., "", ($s | heading($s.runs)), ($s | row("all")),
	($s.kinds | group("by file")), ($s.difficulties | group("by difficulty")),
	($s.modules | group("by module")), ($s.patterns | group("by pattern")),
	($s.failures | tallies("what fails, in all runs")),
	($s.failure_stages | tallies("where")),
	($s.stages + {"all stages": $s.total_ms} | latency), ($s | models($lines | length)),
	($s.candidates | within_candidates), ($s | confidence),
	($s.calibration | select(length > 0)
		| "", "confidence         answers   right        %",
		(.[] | . as $b | "  from \($b.low | fixed(1))      "
		+ ($b.answers | tostring | right(9)) + ($b.right | tostring | right(8))
		+ ($b.right | percent($b.answers) | right(9)))),
	($s.constructions | constructions),
	($s.whitelist | select(.observations > 0)
		| "", "surgical whitelist: \(.observations) observations",
		(.observe | tier("observe")), (.active | tier("active"))),
	($s.failed | select(length > 0) | "", "not right", (.[] | failure, reason)),
	"", ($gates[] | "below the threshold: \(.what) \(.got), wanted \(.wanted)"),
	(if ($gates | length) > 0 then "FAILED" else "passed" end);

# ---- TAP: one line a question, ok when every run is right ----

def tap_safe: safe | gsub("#"; "\\#");
# in the order in which they were asked; of several runs the first that failed
def questions: $lines | to_entries | group_by(.value.id)
	| map({place: .[0].key, line: (map(.value) | map(select(.right | not))[0] // .[0])})
	| sort_by(.place) | map(.line);
def tap: questions as $q | "1..\($q | length)",
	(range(0; $q | length) | . as $i | $q[$i]
		| (if .right then "ok" else "not ok" end)
		+ " \($i + 1) - \(.id | tap_safe) \(.question | tap_safe)"
		+ (if .right then "" else " # \(.verdict): \(.why // .failure_type // "" | tap_safe)" end)),
	"# \(.right | spread) of \(.questions) right, \(.runs) run\(if .runs == 1 then "" else "s" end): "
		+ (.verdicts | to_entries | map("\(.value) \(.key)") | join(", ")),
	(.default | select(.questions > 0) | "# at the default: \(at_default)"),
	($gates[] | "# below the threshold: \(.what) \(.got), wanted \(.wanted)");

# ---- JUnit: one suite a kind, one case a question ----

def xml: tostring | gsub("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]"; "?") | @html;
def case: "    <testcase classname=\"\(.module // "exam" | xml)\" name=\"\("\(.id) \(.question)" | xml)\" time=\"\((.total_ms // 0) / 1000)\""
	+ (if .right then "/>" else ">\n      <failure type=\"\(.failure_type // .verdict | xml)\" message=\"\(.why // .verdict | xml)\">"
		+ ("stage: \(.failure_stage)\nmissing: \(.missing | join(", "))\nsql: \(.sql)" | xml)
		+ "</failure>\n    </testcase>" end);
def junit: questions | group_by(.kind) as $suites
	| "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
	"<testsuites tests=\"\(length)\" failures=\"\(map(select(.right | not)) | length)\">",
	($suites[] | "  <testsuite name=\"\(.[0].kind // "exam" | xml)\" tests=\"\(length)\" failures=\"\(map(select(.right | not)) | length)\" time=\"\((map(.total_ms // 0) | add) / 1000)\">",
		(.[] | case), "  </testsuite>"),
	"</testsuites>";

if $format == "tap" then tap elif $format == "junit" then junit else table end
