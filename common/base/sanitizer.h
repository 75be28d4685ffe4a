/*
 * sanitizer.h - does this build use AddressSanitizer?
 *
 * If so, ADDRESS_SANITIZER is 1, else 0.  The sanitizer's shadow memory counts
 * as data, so such builds set no limit on memory.  gcc has a macro for it,
 * clang a feature.
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
