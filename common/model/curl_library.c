/* curl_library.c - libcurl at first use; see curl_library.h */
#include "model/curl_library.h"

#include <dlfcn.h>
#include <string.h>

/* The name of the interface that libcurl has kept since 2006. */
#define CURL_LIBRARY_NAME "libcurl.so.4"

#define CURL_LIBRARY_ENTRY(name)                                               \
	{"curl_" #name, offsetof(struct curl_library, name)},

static const struct {
	const char *name;
	size_t offset;
} functions[] = {CURL_LIBRARY_FUNCTIONS(CURL_LIBRARY_ENTRY)};

/* Return false when the library lacks one. */
static bool
find_all(struct curl_library *curl)
{
	for (size_t i = 0; i < COUNT_OF(functions); i++) {
		void *symbol = dlsym(curl->handle, functions[i].name);
		if (!symbol)
			return false;
		memcpy((char *)curl + functions[i].offset, &symbol,
		    sizeof(symbol));
	}
	return true;
}

bool
curl_library_open(struct curl_library *curl, const char **reason)
{
	*curl = (struct curl_library){
	    .handle = dlopen(CURL_LIBRARY_NAME, RTLD_NOW | RTLD_NODELETE)};
	if (curl->handle && find_all(curl))
		return true;
	*reason = curl->handle ? CURL_LIBRARY_NAME " is too old" : dlerror();
	curl_library_close(curl);
	return false;
}

void
curl_library_close(struct curl_library *curl)
{
	if (curl->handle)
		dlclose(curl->handle);
	curl->handle = NULL;
}
