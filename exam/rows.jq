# rows.jq - the line of one row of exam/rows: jq -rn with $row, $log, $records

def fixed($n): . * pow(10; $n) | round / pow(10; $n) | tostring
	| if $n == 0 or contains(".") then . else . + "." + "0" * $n end;
def median: sort | if length == 0 then null else .[length / 2 | floor] end;
# Wilson's interval of a share, in percent: it holds for few questions and for
# shares near the ends, where the usual one does not
def wilson($right; $n): 1.96 as $z | ($right / $n) as $p | (1 + $z * $z / $n) as $d
	| (($p + $z * $z / (2 * $n)) / $d) as $middle
	| ($z * (($p * (1 - $p) + $z * $z / (4 * $n)) / $n | sqrt) / $d) as $half
	| "\(100 * ($middle - $half) | fixed(1)) to \(100 * ($middle + $half) | fixed(1))";
def per($n): if $n == 0 then "-" else . / $n | fixed(0) end;
def seconds: if . == null then "-" else . / 1000 | fixed(1) end;

($log | length) as $n | ($log | map(select(.right)) | length) as $right
| [$records[] | .generation // {} | select((.models // []) | length > 0)] as $asked
| [$asked[] | [.models[].milliseconds] | add] as $times
| [$row, $n, $right, (100 * $right / $n | fixed(1)), wilson($right; $n),
	($asked | length),
	([$asked[].tokens.prompt // 0] | add // 0 | per($asked | length)),
	([$asked[].tokens.completion // 0] | add // 0 | per($asked | length)),
	($times | median | seconds), ($times | max | seconds)]
| map(tostring) | join("\t")
