/* http_place.c - the parts of a URL that a message may show; see http.h */
#include "model/curl_library.h"
#include "model/http.h"

#include <string.h>

static const char *
url_part(const struct curl_library *curl, CURLU *url, CURLUPart part,
    struct arena *arena)
{
	char *text = NULL;
	const char *kept = "";
	if (curl->url_get(url, part, &text, 0) == CURLUE_OK)
		kept = arena_strdup(arena, text);
	curl->free(text);
	return kept;
}

static const char *
place_of(const struct curl_library *curl, const char *text, struct arena *arena)
{
	const char *place = NULL;
	CURLU *url = curl->url();
	if (url && curl->url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK) {
		const char *scheme =
		    url_part(curl, url, CURLUPART_SCHEME, arena);
		const char *port = url_part(curl, url, CURLUPART_PORT, arena);
		if (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0)
			place = arena_printf(arena, "%s://%s%s%s%s", scheme,
			    url_part(curl, url, CURLUPART_HOST, arena),
			    *port ? ":" : "", port,
			    url_part(curl, url, CURLUPART_PATH, arena));
	}
	curl->url_cleanup(url);
	return place;
}

const char *
http_place(const char *text, struct arena *arena)
{
	struct curl_library curl;
	const char *reason = NULL;
	if (!curl_library_open(&curl, &reason))
		return "";
	const char *place = place_of(&curl, text, arena);
	curl_library_close(&curl);
	return place;
}
