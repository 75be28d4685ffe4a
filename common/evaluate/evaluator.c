/* evaluator.c - see evaluator.h */
#include "evaluate/evaluator.h"

/* The gate's child is forked before any connection is opened. */
bool
evaluator_open(struct evaluator *evaluator, const struct config *config,
    const char *program, jv *problem)
{
	if (evaluator->opened)
		return true;
	if (!audit_open(&evaluator->audit, config, program, false, problem))
		return false;
	evaluator->tries =
	    !evaluator->offline && config_flag(config, "agreement");
	evaluator->words = closed_words_open(config, problem);
	if (!evaluator->words ||
	    !confidence_open(
		&evaluator->confidence, config, evaluator->tries, problem) ||
	    !gate_open(&evaluator->gate, config, problem)) {
		closed_words_free(evaluator->words);
		evaluator->words = NULL;
		audit_close(&evaluator->audit);
		return false;
	}
	evaluator->config = config;
	evaluator->stemmer = text_stemmer_open();
	catalog_open(&evaluator->catalog, config, program);
	evaluator->catalog.bare = true;
	catalog_loaded_relations(&evaluator->catalog, &evaluator->relations);
	execute_init(&evaluator->execute, config, &evaluator->gate,
	    evaluator->any ? NULL : &evaluator->relations, program);
	evaluator->execute.audit = &evaluator->audit;
	opinion_init(&evaluator->opinion, config, program, evaluator->words);
	evaluator->opened = true;
	return true;
}

void
evaluator_close(struct evaluator *evaluator)
{
	if (!evaluator->opened)
		return;
	execute_release(&evaluator->execute);
	catalog_close(&evaluator->catalog);
	gate_close(&evaluator->gate);
	opinion_release(&evaluator->opinion);
	audit_close(&evaluator->audit);
	closed_words_free(evaluator->words);
	text_stemmer_free(evaluator->stemmer);
	evaluator->opened = false;
}
