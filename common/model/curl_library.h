/*
 * curl_library.h - libcurl, loaded when the first request needs it
 *
 * libcurl needs some thirty libraries more, for which the dynamic loader takes
 * about 5 ms of processor at each start of a program (docs/performance.md).
 * Most programs never send a request, so none is linked with it.  The functions
 * are members with libcurl's own names and types, without the prefix:
 *
 *	struct curl_library curl;
 *	const char *reason = NULL;
 *	if (!curl_library_open(&curl, &reason))
 *		return http_setup_problem(reason);
 *	CURL *easy = curl.easy_init();
 *	...
 *	curl_library_close(&curl);
 *
 * Once loaded the library stays until the process ends: it and the libraries it
 * needs have state of their own.  A second open only counts.
 */
#ifndef NL2SQL_MODEL_CURL_LIBRARY_H
#define NL2SQL_MODEL_CURL_LIBRARY_H

#include "base/memory.h"

#include <curl/curl.h>
#include <stdbool.h>

#define CURL_LIBRARY_FUNCTIONS(use)                                            \
	use(easy_cleanup) use(easy_getinfo) use(easy_init) use(easy_setopt)    \
	    use(easy_strerror) use(free) use(global_cleanup) use(global_init)  \
		use(multi_add_handle) use(multi_cleanup) use(multi_info_read)  \
		    use(multi_init) use(multi_perform) use(multi_poll)         \
			use(multi_remove_handle) use(multi_strerror)           \
			    use(slist_append) use(slist_free_all) use(url)     \
				use(url_cleanup) use(url_get) use(url_set)

#define CURL_LIBRARY_MEMBER(name) __typeof__(curl_##name) *(name);

struct curl_library {
	void *handle;
	CURL_LIBRARY_FUNCTIONS(CURL_LIBRARY_MEMBER)
};

/* Fill in the functions.  Return false with the reason, which is lent until the
 * next call, when libcurl 7.85 or later (CURLOPT_PROTOCOLS_STR) is not there.
 */
MUST_USE bool curl_library_open(struct curl_library *curl, const char **reason);
void curl_library_close(struct curl_library *curl);

#endif
