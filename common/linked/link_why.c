/* link_why.c - the names of link's reasons; see link_why.h */
#include "linked/link_why.h"

#include <string.h>

static const char *const names[LINK_WHY_COUNT] = {
    [LINK_WHY_OTHER] = "other",
    [LINK_WHY_EXACT] = "exact",
    [LINK_WHY_TYPED] = "typed",
    [LINK_WHY_RUN_TOGETHER] = "run together",
    [LINK_WHY_INITIALS] = "initials",
    [LINK_WHY_KEY] = "key",
    [LINK_WHY_LABEL] = "label",
    [LINK_WHY_OTHER_ORDER] = "other order",
    [LINK_WHY_TABLE_AND_COLUMN] = "table and column",
    [LINK_WHY_COLUMN_AND_NAME] = "column and name",
    [LINK_WHY_COLUMN_AND_AMOUNT] = "column and amount",
    [LINK_WHY_WITHOUT_TABLE] = "without table",
    [LINK_WHY_WITHOUT_CODE] = "without code",
    [LINK_WHY_WITHOUT_NAME] = "without name",
    [LINK_WHY_WITHOUT_UNIT] = "without unit",
    [LINK_WHY_WITHOUT_DATE] = "without date",
    [LINK_WHY_ROLE] = "role",
    [LINK_WHY_VERB] = "verb",
    [LINK_WHY_FIGURE] = "figure",
    [LINK_WHY_PART] = "part",
    [LINK_WHY_ABBREVIATION] = "abbreviation",
    [LINK_WHY_SYNONYM] = "synonym",
    [LINK_WHY_STEM] = "stem",
    [LINK_WHY_FUZZY] = "fuzzy",
    [LINK_WHY_RELATED] = "related",
    [LINK_WHY_SPELLING] = "spelling",
    [LINK_WHY_FOLDED] = "folded",
    [LINK_WHY_ALIAS] = "alias",
    [LINK_WHY_FLAG] = "flag",
    [LINK_WHY_NUMBERED] = "numbered",
    [LINK_WHY_COMMENT] = "comment",
    [LINK_WHY_LEXICON] = "lexicon",
    [LINK_WHY_EVIDENCE] = "evidence",
    [LINK_WHY_MEANT] = "meant",
};

const char *
link_why_name(enum link_why why)
{
	return names[why];
}

enum link_why
link_why_read(const char *name)
{
	for (int why = 0; name && why < LINK_WHY_COUNT; why++)
		if (strcmp(name, names[why]) == 0)
			return (enum link_why)why;
	return LINK_WHY_OTHER;
}
