/* grammar_rules.c - rules of SELECT; see grammar_rules.h */
#include "model/grammar_rules.h"

#include "base/memory.h"

#include <string.h>

/* One way to write a rule.  It needs columns of the families whose bits are
 * set; without them it is left out. */
struct alternative {
	const char *rule;
	const char *text;
	unsigned needs;
};

#define NUMBER (1U << GRAMMAR_NUMBER)
#define TEXT (1U << GRAMMAR_TEXT)
#define DATE (1U << GRAMMAR_DATE)
#define FLAG (1U << GRAMMAR_FLAG)
#define OTHER (1U << GRAMMAR_OTHER)

/*
 * The rules that do not depend on the schema.  The alternatives of a rule stand
 * together.  Repetitions are bounded and no rule is recursive; `inner` is a
 * SELECT that holds no other one.  Alternatives of a rule begin differently
 * when they can: a server follows all possible ones in parallel, and it took
 * twice as long when each began with a column.
 */
static const struct alternative alternatives[] = {
    {"statement",
	"\"SELECT \" (\"DISTINCT \")? item (\", \" item){0,7} from where? "
	"group? having? order? limit?",
	0},
    {"item", "value (\" AS \" name)?", 0},
    {"name", "[a-z] [a-z0-9_]{0,30}", 0},
    {"value", "aggregate ratio?", 0},
    {"value", "\"ROUND(\" aggregate ratio? \", \" [0-4] \")\"", 0},
    {"value", "trunc", DATE},
    {"value", "field", DATE},
    {"value", "col", 0},
    {"aggregate",
	"(\"COUNT(\" | \"count(\") (\"*\" | (\"DISTINCT \")? col | \"CASE "
	"WHEN \" simple \" THEN 1 END\") \")\"",
	0},
    {"aggregate", "(\"SUM(\" | \"AVG(\" | \"sum(\" | \"avg(\") amount \")\"",
	NUMBER},
    {"aggregate", "(\"MIN(\" | \"MAX(\" | \"min(\" | \"max(\") extreme \")\"",
	NUMBER},
    {"extreme", "amount", NUMBER},
    {"extreme", "dat", DATE},
    {"extreme", "txt", TEXT},
    {"amount", "num (\" \" [-+*/] \" \" num)?", NUMBER},
    {"amount", "\"CASE WHEN \" simple \" THEN \" (num | [0-9]) \" ELSE 0 END\"",
	NUMBER},
    {"ratio",
	"(\" * 100\" (\".0\")?)? \" / \" (aggregate | \"NULLIF(\" aggregate "
	"\", 0)\")",
	0},
    {"trunc",
	"\"DATE_TRUNC('\" (\"year\" | \"quarter\" | \"month\" | \"week\" | "
	"\"day\") \"', \" dat \")\"",
	DATE},
    {"field",
	"\"EXTRACT(\" (\"YEAR\" | \"QUARTER\" | \"MONTH\" | \"DOW\") \" FROM "
	"\" dat \")\"",
	DATE},
    {"from", "gap \"FROM \" table joins", 0},
    {"gap", "[ \\n]", 0},
    {"where",
	"gap \"WHERE \" condition (gap (\"AND \" | \"OR \") condition){0,5}",
	0},
    {"condition", "num (numis | within | comparison \"(\" inner \")\")",
	NUMBER},
    {"condition", "txt (txtis | within)", TEXT},
    {"condition", "dat (datis | within)", DATE},
    {"condition", "oth (othis | within)", OTHER},
    {"condition", "part", DATE},
    {"condition", "truth", FLAG},
    {"simple", "num numis", NUMBER},
    {"simple", "txt txtis", TEXT},
    {"simple", "dat datis", DATE},
    {"simple", "oth othis", OTHER},
    {"simple", "part", DATE},
    {"simple", "truth", FLAG},
    {"numis", "comparison (number | num)", NUMBER},
    {"numis", "\" BETWEEN \" number \" AND \" number", NUMBER},
    {"numis", "\" IN (\" number (\", \" number){0,9} \")\"", NUMBER},
    {"numis", "null", NUMBER},
    {"txtis", "(\" = \" | \" <> \" | \" != \") (text | txt)", TEXT},
    {"txtis", "(\" LIKE \" | \" ILIKE \") text", TEXT},
    {"txtis", "\" IN (\" text (\", \" text){0,9} \")\"", TEXT},
    {"txtis", "null", TEXT},
    {"datis", "comparison (date | dat | trunc)", DATE},
    {"datis", "\" BETWEEN \" date \" AND \" date", DATE},
    {"datis", "null", DATE},
    {"othis", "comparison (text | oth)", OTHER},
    {"othis", "null", OTHER},
    {"part", "trunc comparison (date | trunc)", DATE},
    {"part", "field comparison (number | field)", DATE},
    {"truth",
	"(\"NOT \")? flag ((\" = \" | \" IS \") (\"TRUE\" | \"FALSE\" | "
	"\"true\" | \"false\"))?",
	FLAG},
    {"null", "\" IS \" (\"NOT \")? \"NULL\"", 0},
    {"within", "(\" NOT\")? \" IN (\" inner \")\"", 0},
    {"inner",
	"\"SELECT \" (aggregate | col) from (gap \"WHERE \" simple (gap "
	"\"AND \" simple){0,3})?",
	0},
    {"group", "gap \"GROUP BY \" key (\", \" key){0,5}", 0},
    {"key", "trunc", DATE},
    {"key", "field", DATE},
    {"key", "col", 0},
    {"having",
	"gap \"HAVING \" aggregate comparison (number | \"(\" inner \")\")", 0},
    {"order",
	"gap \"ORDER BY \" (value | name) direction? (\", \" (value | name) "
	"direction?){0,3}",
	0},
    {"direction", "\" DESC\" | \" ASC\" | \" DESC NULLS LAST\"", 0},
    {"limit", "gap \"LIMIT \" [1-9] [0-9]{0,2}", 0},
    {"comparison",
	"\" = \" | \" <> \" | \" != \" | \" >= \" | \" <= \" | \" > \" | \" < "
	"\"",
	0},
    {"number", "(\"-\")? [0-9]{1,12} (\".\" [0-9]{1,6})?", 0},
    {"date", "(\"DATE \")? \"'\" day (\" \" time)? \"'\"", 0},
    {"date",
	"\"CURRENT_DATE\" (\" - INTERVAL '\" [1-9] [0-9]{0,2} unit \"'\")?", 0},
    {"day", "[0-9]{4} \"-\" [0-1] [0-9] \"-\" [0-3] [0-9]", 0},
    {"time", "[0-2] [0-9] \":\" [0-5] [0-9] (\":\" [0-5] [0-9])?", 0},
    {"unit", "(\" day\" | \" week\" | \" month\" | \" year\") \"s\"?", 0},
};

void
grammar_rules_write(unsigned families, FILE *out)
{
	const char *rule = "";
	for (size_t i = 0; i < COUNT_OF(alternatives); i++) {
		const struct alternative *way = &alternatives[i];
		if ((way->needs & families) != way->needs)
			continue;
		if (strcmp(way->rule, rule) == 0)
			fprintf(out, " | %s", way->text);
		else
			fprintf(out, "%s%s ::= %s", i > 0 ? "\n" : "",
			    way->rule, way->text);
		rule = way->rule;
	}
	putc('\n', out);
}
