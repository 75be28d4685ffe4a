/*
 * exporter.h - sends spans to a collector, or writes them
 *
 *	struct exporter exporter;
 *	if (!exporter_open(&exporter, &config, &problem))
 *		...
 *	exporter_add(&exporter, spans);		an array; sent when full
 *	exporter_flush(&exporter);		what is left
 *	exporter_close(&exporter);
 *
 * Where the option otlp_endpoint, or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT or
 * OTEL_EXPORTER_OTLP_ENDPOINT, names a collector, spans go there as OTLP/JSON
 * over HTTP: one POST of ExportTraceServiceRequest for up to otlp_batch spans.
 * A request that the collector is too busy for (429, 502, 503, 504), or that
 * does not reach it, is sent again with growing pauses until otlp_timeout_ms is
 * over; then its spans are lost, counted and said.  Nothing else is kept
 * meanwhile: who calls waits.  After a signal to end, a request goes on for
 * GRACE_MS at most.  The egress log has a line for each request, as for those
 * to models.
 *
 * Without a collector each batch is a line on standard output.
 */
#ifndef NL2SQL_OTLP_EXPORTER_H
#define NL2SQL_OTLP_EXPORTER_H

#include "model/egress.h"
#include "model/http.h"
#include "otlp/headers.h"

struct exporter {
	const char *program; /* lent; for messages */
	const char *url;     /* NULL: standard output */
	struct headers headers;
	struct egress egress;
	struct http *http;
	jv waiting; /* spans that are not sent */
	int batch;
	long sent;        /* spans */
	long lost;        /* those that no collector took in time */
	long refused;     /* those that a collector did not want */
	bool broken;      /* standard output is */
	bool unreachable; /* the last request did not arrive */
	struct arena arena;
};

/* Return false with `*problem` (config.model, config.egress, model.key,
 * model.unreachable); the caller closes it then, too. */
MUST_USE bool exporter_open(struct exporter *exporter,
    const struct config *config, const char *program, jv *problem);
void exporter_close(struct exporter *exporter);

/* Take an array of spans. */
void exporter_add(struct exporter *exporter, jv spans);

/* Send what waits. */
void exporter_flush(struct exporter *exporter);

/* Does anything wait? */
bool exporter_waits(const struct exporter *exporter);

#endif
