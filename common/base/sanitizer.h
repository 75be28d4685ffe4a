/*
 * sanitizer.h - is this build watched by AddressSanitizer?
 *
 * ADDRESS_SANITIZER is 1 then, else 0: its shadow memory counts as data, so
 * such builds set no limit on memory.  gcc says it by a macro, clang by a
 * feature.
 */
#ifndef NL2SQL_BASE_SANITIZER_H
#define NL2SQL_BASE_SANITIZER_H

#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER 1
#endif
#endif
#ifndef ADDRESS_SANITIZER
#define ADDRESS_SANITIZER 0
#endif

#endif
