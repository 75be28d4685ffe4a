/* endpoint.c - a connection to a service; see endpoint.h */
#include "model/endpoint.h"

#include "model/api_key.h"

bool
endpoint_open(struct endpoint *endpoint, const struct config *config,
    const char *by, jv *problem)
{
	struct http_limits limits = http_limits_of(config);
	if (!egress_open(&endpoint->egress, config, by, problem))
		return false;
	endpoint->http = http_open(&limits, &endpoint->egress, problem);
	if (!endpoint->http)
		egress_close(&endpoint->egress);
	return endpoint->http;
}

void
endpoint_close(struct endpoint *endpoint)
{
	if (endpoint->http) {
		http_close(endpoint->http);
		egress_close(&endpoint->egress);
	}
	key_free(endpoint->key_line);
}

bool
endpoint_is_logged(const struct endpoint *endpoint)
{
	return endpoint->http && endpoint->egress.journal.file >= 0;
}
