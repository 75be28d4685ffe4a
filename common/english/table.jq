# table.jq - the lines of common/data/english/ as C tables; see english.h
#
# usage: jq -rs -f table.jq common/data/english/*.ndjson
#
# A class may have several lines; its words keep their order, and stand by
# alphabet beside it.  A class that enum english_class does not have does not
# compile.

def constant: "ENGLISH_" + (ascii_upcase | gsub(" "; "_"));
def array($of): "\($of)_" + gsub(" "; "_");

group_by(.class)
| "/* made by table.jq from common/data/english/ */",
  (.[] |
	"static const struct english_word \(.[0].class | array("words"))[] = {",
	(.[] | . as $line | .words[] |
		"\t{\(@json), \($line.means // "" | @json), \($line.number // 0)},"),
	"};",
	"static const unsigned short \(.[0].class | array("sorted"))[] = {",
	([.[].words[]] | to_entries | sort_by(.value)[] | "\t\(.key),"),
	"};"),
  "static const struct english_list lists[ENGLISH_COUNT] = {",
  (.[] | .[0].class |
	"\t[\(constant)] = {\(array("words")), \(array("sorted")), COUNT_OF(\(array("words")))},"),
  "};"
