/* spelling.c - British spellings as American ones; see spelling.h */
#include "text/spelling.h"

#include <string.h>

/* Beginnings of words that are spelled otherwise, whatever follows. */
static const char *const roots[][2] = {{"aeroplane", "airplane"},
    {"ageing", "aging"}, {"aluminium", "aluminum"}, {"anaem", "anem"},
    {"anaesth", "anesth"}, {"analogue", "analog"}, {"analyse", "analyze"},
    {"armour", "armor"}, {"behaviour", "behavior"}, {"calibre", "caliber"},
    {"catalogue", "catalog"}, {"centimetre", "centimeter"},
    {"centre", "center"}, {"cheque", "check"}, {"colour", "color"},
    {"defence", "defense"}, {"dialogue", "dialog"}, {"endeavour", "endeavor"},
    {"enrolment", "enrollment"}, {"favour", "favor"}, {"fibre", "fiber"},
    {"flavour", "flavor"}, {"fulfilment", "fulfillment"}, {"grey", "gray"},
    {"gynaecolog", "gynecolog"}, {"haem", "hem"}, {"harbour", "harbor"},
    {"honour", "honor"}, {"humour", "humor"}, {"instalment", "installment"},
    {"jewellery", "jewelry"}, {"judgement", "judgment"},
    {"kilometre", "kilometer"}, {"labour", "labor"}, {"leukaem", "leukem"},
    {"licence", "license"}, {"litre", "liter"}, {"manoeuvre", "maneuver"},
    {"metre", "meter"}, {"millilitre", "milliliter"},
    {"millimetre", "millimeter"}, {"mould", "mold"}, {"moustache", "mustache"},
    {"neighbour", "neighbor"}, {"odour", "odor"}, {"offence", "offense"},
    {"orthopaedic", "orthopedic"}, {"paediatric", "pediatric"},
    {"plough", "plow"}, {"practise", "practice"}, {"programme", "program"},
    {"rumour", "rumor"}, {"savour", "savor"}, {"sulphur", "sulfur"},
    {"theatre", "theater"}, {"tyre", "tire"}, {"vapour", "vapor"}};

/* organise, organisation: an s that is a z. */
static const char *const verbs[] = {"amort", "apolog", "author", "capital",
    "categor", "character", "custom", "digit", "econom", "familiar", "fertil",
    "final", "general", "global", "hospital", "immun", "item", "legal", "local",
    "maxim", "minim", "mobil", "modern", "monet", "normal", "optim", "organ",
    "personal", "priorit", "privat", "public", "real", "recogn", "special",
    "stabil", "standard", "steril", "subsid", "summar", "synchron", "util",
    "visual"};

/* cancelled, travelling: an l too many. */
static const char *const doubled[] = {"cancel", "channel", "counsel", "dial",
    "fuel", "jewel", "label", "level", "marvel", "model", "panel", "pencil",
    "signal", "total", "travel", "tunnel"};

/* What follows the root in the word; NULL when it begins otherwise. */
static const char *
behind(const char *word, const char *root)
{
	if (*word != *root)
		return NULL;
	size_t length = strlen(root);
	return strncmp(word, root, length) == 0 ? word + length : NULL;
}

static bool
begins(const char *rest, char first, const char *second)
{
	return rest && rest[0] == first && rest[1] != '\0' &&
	       strchr(second, rest[1]);
}

const char *
spelling_american(struct arena *arena, const char *word)
{
	for (size_t i = 0; i < COUNT_OF(roots); i++) {
		const char *rest = behind(word, roots[i][0]);
		if (rest)
			return arena_printf(arena, "%s%s", roots[i][1], rest);
	}
	for (size_t i = 0; i < COUNT_OF(verbs); i++) {
		const char *rest = behind(word, verbs[i]);
		if (begins(rest, 'i', "s") && begins(rest + 1, 's', "aei"))
			return arena_printf(
			    arena, "%siz%s", verbs[i], rest + 2);
	}
	for (size_t i = 0; i < COUNT_OF(doubled); i++) {
		const char *rest = behind(word, doubled[i]);
		if (begins(rest, 'l', "ei"))
			return arena_printf(
			    arena, "%s%s", doubled[i], rest + 1);
	}
	return word;
}
