/* character.c - what Unicode says of one character; see character.h */
#include "text/character.h"

bool
character_acts(unsigned long point)
{
	return point < 0x20 || (point >= 0x7F && point < 0xA0) ||
	       point == 0x061C || (point >= 0x200B && point <= 0x200F) ||
	       (point >= 0x2028 && point <= 0x202E) ||
	       (point >= 0x2060 && point <= 0x2069) || point == 0xFEFF;
}
