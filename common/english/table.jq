# table.jq - the lines of common/data/english/ as C tables; see english.h
#
# usage: jq -rs -f table.jq common/data/english/*.ndjson
#
# A class may have several lines; its words keep their order.  A class that
# enum english_class does not have does not compile.

def constant: "ENGLISH_" + (ascii_upcase | gsub(" "; "_"));
def array: "words_" + gsub(" "; "_");

group_by(.class)
| "/* made by table.jq from common/data/english/ */",
  (.[] |
	"static const struct english_word \(.[0].class | array)[] = {",
	(.[] | . as $line | .words[] |
		"\t{\(@json), \($line.means // "" | @json), \($line.number // 0)},"),
	"};"),
  "static const struct english_list lists[ENGLISH_COUNT] = {",
  (.[] | .[0].class |
	"\t[\(constant)] = {\(array), COUNT_OF(\(array))},"),
  "};"
