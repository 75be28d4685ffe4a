/* http_place.c - the parts of a URL that a message may show; see http.h */
#include "model/http.h"

#include <curl/curl.h>
#include <string.h>

static const char *
url_part(CURLU *url, CURLUPart part, struct arena *arena)
{
	char *text = NULL;
	const char *kept = "";
	if (curl_url_get(url, part, &text, 0) == CURLUE_OK)
		kept = arena_strdup(arena, text);
	curl_free(text);
	return kept;
}

const char *
http_place(const char *text, struct arena *arena)
{
	const char *place = NULL;
	CURLU *url = curl_url();
	if (url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK) {
		const char *scheme = url_part(url, CURLUPART_SCHEME, arena);
		const char *port = url_part(url, CURLUPART_PORT, arena);
		if (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0)
			place = arena_printf(arena, "%s://%s%s%s%s", scheme,
			    url_part(url, CURLUPART_HOST, arena),
			    *port ? ":" : "", port,
			    url_part(url, CURLUPART_PATH, arena));
	}
	curl_url_cleanup(url);
	return place;
}
