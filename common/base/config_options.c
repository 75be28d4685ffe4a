/* config_options.c - every option of every stage, in one table; see config.h */
#include "base/config.h"

/* What the name of a database stands for. */
#define PLACE(name, variable, fallback, stages, help)                          \
	{                                                                      \
		name, variable, CONFIG_TEXT, fallback, 0, 0, NULL, stages,     \
		    help, true                                                 \
	}
#define TEXT(name, variable, fallback, stages, help)                           \
	{                                                                      \
		name, variable, CONFIG_TEXT, fallback, 0, 0, NULL, stages,     \
		    help, false                                                \
	}
#define INTEGER(name, variable, fallback, low, high, stages, help)             \
	{                                                                      \
		name, variable, CONFIG_INTEGER, fallback, low, high, NULL,     \
		    stages, help, false                                        \
	}
#define REAL(name, variable, fallback, low, high, stages, help)                \
	{                                                                      \
		name, variable, CONFIG_REAL, fallback, low, high, NULL,        \
		    stages, help, false                                        \
	}
#define FLAG(name, variable, fallback, stages, help)                           \
	{                                                                      \
		name, variable, CONFIG_FLAG, fallback, 0, 1, NULL, stages,     \
		    help, false                                                \
	}
#define CHOICE(name, variable, fallback, range, stages, help)                  \
	{                                                                      \
		name, variable, CONFIG_CHOICE, fallback, 0, 0, range, stages,  \
		    help, false                                                \
	}

const struct config_option config_options[] = {
    /* databases and files */
    TEXT("db", "NL2SQL_DB", NULL, "all",
	"database that a configuration file has a section of: its dsn, "
	"index_dsn and all else that stands there"),
    PLACE("dsn", "NL2SQL_DSN", "",
	"index route retrieve link evaluate exec check describe doctor grade "
	"views",
	"connection string of the database asked; empty: libpq's PG*"),
    TEXT("role", "NL2SQL_ROLE", NULL,
	"index route retrieve link evaluate exec check describe doctor grade "
	"views",
	"role to ask as, which the one that connects is a member of (SET "
	"ROLE); unset: the one that connects"),
    PLACE("second_dsn", "NL2SQL_SECOND_DSN", NULL, "grade",
	"connection string of other data in the same schema, on which an "
	"answer must be right as well"),
    PLACE("index_dsn", "NL2SQL_INDEX_DSN", NULL,
	"index route retrieve link evaluate exec check describe doctor grade",
	"connection string of the index; unset: the private server's, if index "
	"--private made one for this dsn, else the same as dsn"),
    PLACE("lexicon", "NL2SQL_LEXICON", NULL, "index",
	"folder of the lexicon's NDJSON files"),
    TEXT("data", "NL2SQL_DATA", NULL, "all",
	"folder of the data files that come with the program"),
    TEXT("trace", "NL2SQL_TRACE", NULL, "all",
	"file that gets one NDJSON event for each stage and record"),
    FLAG("trace_texts", "NL2SQL_TRACE_TEXTS", "0", "all",
	"events of the trace hold the question and the statements, with the "
	"values in them"),
    TEXT("otlp_endpoint", "NL2SQL_OTLP_ENDPOINT", NULL, "otlp",
	"collector of traces, without /v1/traces; unset: "
	"OTEL_EXPORTER_OTLP_ENDPOINT; empty or neither: standard output"),
    FLAG("otlp_texts", "NL2SQL_OTLP_TEXTS", "0", "otlp",
	"hand on the questions and statements that trace_texts wrote"),
    TEXT("otlp_run", "NL2SQL_OTLP_RUN", NULL, "otlp",
	"a name that goes into the ids of traces, for records whose ids are "
	"line numbers"),
    INTEGER("otlp_batch", "NL2SQL_OTLP_BATCH", "256", 1, 2048, "otlp",
	"spans of one request"),
    INTEGER("otlp_delay_ms", "NL2SQL_OTLP_DELAY_MS", "1000", 10, 60000, "otlp",
	"longest time a span waits for others"),
    INTEGER("otlp_timeout_ms", "NL2SQL_OTLP_TIMEOUT_MS", "60000", 100, 3600000,
	"otlp", "longest time of a request, with all that is sent again"),
    TEXT("audit", "NL2SQL_AUDIT", NULL, "evaluate exec",
	"file that gets one NDJSON line for each statement refused, failed "
	"or run"),
    FLAG("audit_strict", "NL2SQL_AUDIT_STRICT", "0", "evaluate exec",
	"run nothing that the audit log cannot take"),
    TEXT("now", "NL2SQL_NOW", NULL, "route",
	"instant that relative dates count from; unset: the clock"),
    INTEGER("max_line", "NL2SQL_MAX_LINE", "16777216", 1024, 1073741824, "all",
	"longest line of input in bytes"),
    /* indexing */
    TEXT("index_include", "NL2SQL_INDEX_INCLUDE", NULL, "index",
	"columns (table.column, * for any) whose values are read although the "
	"name looks secret"),
    TEXT("index_exclude", "NL2SQL_INDEX_EXCLUDE", NULL, "index",
	"columns (table.column, * for any) whose values are never read"),
    FLAG("schema_glosses", "NL2SQL_SCHEMA_GLOSSES", "1", "index",
	"expand abbreviations in names and describe columns in words; off: "
	"names as they are"),
    INTEGER("index_rows", "NL2SQL_INDEX_ROWS", "200000", 100, 1000000000,
	"index", "rows read of a table; a longer one is sampled"),
    INTEGER("index_column_values", "NL2SQL_INDEX_COLUMN_VALUES", "6000", 0,
	1000000, "index", "distinct values kept of one text column"),
    INTEGER("index_values", "NL2SQL_INDEX_VALUES", "500000", 0, 100000000,
	"index", "distinct values kept of all columns"),
    INTEGER("index_timeout_ms", "NL2SQL_INDEX_TIMEOUT_MS", "30000", 1, 3600000,
	"index", "longest time one look at a table may take"),
    TEXT("embed_url", "NL2SQL_EMBED_URL", NULL, "index route retrieve doctor",
	"endpoint that makes embeddings, of OpenAI's kind or Ollama's "
	"/api/embed; "
	"unset: none are made or used"),
    TEXT("embed_model", "NL2SQL_EMBED_MODEL", NULL,
	"index route retrieve doctor", "model of the embeddings"),
    TEXT("embed_query_prefix", "NL2SQL_EMBED_QUERY_PREFIX", "",
	"route retrieve doctor", "what the model wants before a question"),
    TEXT("embed_passage_prefix", "NL2SQL_EMBED_PASSAGE_PREFIX", "",
	"index route retrieve doctor",
	"what it wants before a text that is searched"),
    TEXT("embed_query_type", "NL2SQL_EMBED_QUERY_TYPE", "",
	"route retrieve doctor",
	"the same as a word, for servers that take input_type"),
    TEXT("embed_passage_type", "NL2SQL_EMBED_PASSAGE_TYPE", "",
	"index route retrieve doctor", "the same of a text that is searched"),
    INTEGER("embed_batch", "NL2SQL_EMBED_BATCH", "32", 1, 64, "index",
	"texts of one request"),
    INTEGER("embed_timeout_ms", "NL2SQL_EMBED_TIMEOUT_MS", "1000", 10, 600000,
	"route retrieve doctor",
	"longest wait for the embedding of a question"),
    INTEGER("embed_batch_timeout_ms", "NL2SQL_EMBED_BATCH_TIMEOUT_MS", "120000",
	10, 3600000, "index", "longest wait for those of a batch of texts"),
    INTEGER("similar_tables", "NL2SQL_SIMILAR_TABLES", "15", 0, 200,
	"route retrieve", "tables that vectors may name for a question"),
    REAL("similar_least", "NL2SQL_SIMILAR_LEAST", "0.25", -1, 1,
	"route retrieve", "smallest cosine of such a table"),
    /* reading the index */
    INTEGER("lookup_timeout_ms", "NL2SQL_LOOKUP_TIMEOUT_MS", "10000", 10,
	600000, "route retrieve link evaluate exec check describe grade",
	"longest time one look into the index may take"),
    FLAG("replicas", "NL2SQL_REPLICAS", "0",
	"route retrieve link evaluate exec check describe grade",
	"where a connection string has several hosts: a standby, another one "
	"for each connection"),
    INTEGER("wait_db_ms", "NL2SQL_WAIT_DB_MS", "0", 0, 3600000,
	"route retrieve link evaluate exec check describe grade",
	"longest wait for a server that cannot be reached; batch takes 60000 "
	"unless told otherwise"),
    FLAG("keep_connections", "NL2SQL_KEEP_CONNECTIONS", "1",
	"route retrieve link evaluate exec check describe",
	"keep a connection for the next record, unless over half of those that "
	"the server gives are in use; 0: never"),
    INTEGER("rights_seconds", "NL2SQL_RIGHTS_SECONDS", "60", 0, 86400,
	"route retrieve link evaluate exec check describe grade",
	"how long what the asking role may read is known, where the index was "
	"read as another role"),
    FLAG("row_security_values", "NL2SQL_ROW_SECURITY_VALUES", "0",
	"route retrieve link evaluate exec check describe grade",
	"such a role is shown stored values of tables whose rows depend on who "
	"reads them"),
    /* choosing tables */
    FLAG("module_router", "NL2SQL_MODULE_ROUTER", "1", "route",
	"choose modules for a question; off: every table may be meant"),
    FLAG("bm25_search", "NL2SQL_BM25_SEARCH", "1", "retrieve",
	"search tables by BM25 over the words of the index; off: by names, "
	"values and vectors alone"),
    INTEGER("max_tables", "NL2SQL_MAX_TABLES", "12", 1, 200, "retrieve",
	"tables of a context"),
    INTEGER("whole_database", "NL2SQL_WHOLE_DATABASE", "12", 0, 200,
	"route retrieve", "databases of so many tables are taken whole"),
    INTEGER("context_bytes", "NL2SQL_CONTEXT_BYTES", "8192", 1024, 1048576,
	"retrieve", "size of a context before columns are left out"),
    INTEGER("full_schema_bytes", "NL2SQL_FULL_SCHEMA_BYTES", "0", 0, 1048576,
	"retrieve",
	"databases whose tables and columns as text have at most so many bytes "
	"are taken whole; 0: by whole_database alone"),
    INTEGER("fk_expansions", "NL2SQL_FK_EXPANSIONS", "5", 0, 64, "retrieve",
	"best tables whose foreign keys are followed"),
    REAL("fk_weight", "NL2SQL_FK_WEIGHT", "0.4", 0, 1, "retrieve",
	"share of a table's score that a declared foreign key carries"),
    REAL("fk_parent_weight", "NL2SQL_FK_PARENT_WEIGHT", "0.6", 0, 1, "retrieve",
	"the same towards the tables that a named table refers to"),
    REAL("fk_inferred_weight", "NL2SQL_FK_INFERRED_WEIGHT", "0.25", 0, 1,
	"retrieve", "the same for an inferred foreign key"),
    REAL("fk_decay", "NL2SQL_FK_DECAY", "0.8", 0, 1, "retrieve",
	"score of a table that only connects others"),
    INTEGER("hub_keys", "NL2SQL_HUB_KEYS", "8", 0, 10000, "retrieve plan",
	"a table with more foreign keys is a hub"),
    INTEGER("hub_expansions", "NL2SQL_HUB_EXPANSIONS", "5", 0, 200, "retrieve",
	"tables that a hub may add"),
    REAL("least_similarity", "NL2SQL_LEAST_SIMILARITY", "0.2", 0, 1, "retrieve",
	"smallest score of a table, against the best one's"),
    FLAG("column_pruning", "NL2SQL_COLUMN_PRUNING", "0", "retrieve",
	"keep keys, labels, named columns and value hits, and few others"),
    INTEGER("pruned_columns", "NL2SQL_PRUNED_COLUMNS", "5", 1, 1600,
	"retrieve generate",
	"how many others column_pruning and prompt_pruning keep"),
    FLAG("dual_retrieval", "NL2SQL_DUAL_RETRIEVAL", "0", "retrieve",
	"weigh names of tables and of columns apart"),
    REAL("dual_table_weight", "NL2SQL_DUAL_TABLE_WEIGHT", "0.6", 0, 1,
	"retrieve", "weight of names of tables in dual_retrieval"),
    /* linking and planning */
    FLAG("fk_subgraph_cache", "NL2SQL_FK_SUBGRAPH_CACHE", "1",
	"plan generate repair",
	"join the same tables of a question once; off: compute each time"),
    FLAG("follow_up", "NL2SQL_FOLLOW_UP", "1", "retrieve generate",
	"a question may go on from the record's previous answer; off: each "
	"question stands on its own"),
    FLAG("grammar_features", "NL2SQL_GRAMMAR_FEATURES", "0", "generate",
	"write each candidate's features, from which weights are fitted"),
    FLAG("schema_linker", "NL2SQL_SCHEMA_LINKER", "1", "link",
	"find what the words of a question mean; off: link is empty"),
    FLAG("join_planner", "NL2SQL_JOIN_PLANNER", "1", "plan",
	"plan the joins of the tables a question needs; off: plan is empty"),
    INTEGER("skeletons", "NL2SQL_SKELETONS", "3", 1, 4, "plan",
	"ways to join the same tables that are written"),
    FLAG("dynamic_hub_cap", "NL2SQL_DYNAMIC_HUB_CAP", "1", "plan",
	"the more tables are needed, the more keys a hub may have"),
    FLAG("join_path_scoring", "NL2SQL_JOIN_PATH_SCORING", "1", "plan",
	"weigh roles, nullable and bookkeeping keys, not the length alone"),
    FLAG("cross_module_join", "NL2SQL_CROSS_MODULE_JOIN", "1", "plan",
	"connect tables by tables of other modules"),
    /* running statements */
    INTEGER("max_rows", "NL2SQL_MAX_ROWS", "1000", 1, 1000000,
	"evaluate exec web", "rows of a result before it is cut"),
    INTEGER("statement_timeout_ms", "NL2SQL_STATEMENT_TIMEOUT_MS", "30000", 1,
	3600000, "exec grade", "longest time one statement may take"),
    INTEGER("lock_timeout_ms", "NL2SQL_LOCK_TIMEOUT_MS", "1000", 1, 3600000,
	"evaluate exec grade", "longest wait for a lock"),
    INTEGER("work_mem_kb", "NL2SQL_WORK_MEM_KB", "16384", 64, 2097151,
	"evaluate exec grade", "memory of one sort or hash in the server"),
    INTEGER("parallel_workers", "NL2SQL_PARALLEL_WORKERS", "2", 0, 1024,
	"evaluate exec grade", "workers that may help one step of a plan"),
    INTEGER("connection_check_ms", "NL2SQL_CONNECTION_CHECK_MS", "1000", 0,
	3600000, "evaluate exec grade",
	"how often the server looks whether we are still there; 0 where its "
	"system cannot"),
    TEXT("time_zone", "NL2SQL_TIME_ZONE", "UTC", "evaluate exec grade",
	"time zone of the values shown and of dates in statements"),
    INTEGER("max_bytes", "NL2SQL_MAX_BYTES", "2097152", 1024, 8388608, "exec",
	"bytes of a result's rows as JSON before it is cut"),
    INTEGER("max_cell", "NL2SQL_MAX_CELL", "65536", 16, 2097152, "exec grade",
	"bytes of one value before it is cut"),
    INTEGER("max_columns", "NL2SQL_MAX_COLUMNS", "200", 1, 1664, "exec",
	"columns of a result before it is cut"),
    FLAG("allow_superuser", "NL2SQL_ALLOW_SUPERUSER", "0",
	"evaluate exec grade",
	"run even when the role is a superuser or bypasses row security"),
    TEXT("allow_file", "NL2SQL_ALLOW_FILE", NULL,
	"evaluate repair exec check grade",
	"file of functions, types and operators of yours the gate allows"),
    INTEGER("gate_timeout_ms", "NL2SQL_GATE_TIMEOUT_MS", "5000", 100, 600000,
	"evaluate repair exec check grade",
	"longest time the gate may take over one statement"),
    /* choosing and repairing */
    FLAG("pg_normalize", "NL2SQL_PG_NORMALIZE", "1", "evaluate",
	"turn habits of MySQL, SQLite and T-SQL into PostgreSQL"),
    TEXT("scope", "NL2SQL_SCOPE", NULL, "retrieve",
	"division that is asked, where several schemas have the same tables: a "
	"schema, several with commas between, or * for each; a division that "
	"the question or its record names goes before it"),
    CHOICE("dialect", "NL2SQL_DIALECT", "none", "none|mysql|sqlite",
	"translate", "write the chosen statement for this engine, too"),
    TEXT("scope_prefix", "NL2SQL_SCOPE_PREFIX", "div_", "evaluate",
	"drop conditions column = 'PREFIX<digits>': search_path scopes"),
    FLAG("reranker", "NL2SQL_RERANKER", "1", "evaluate",
	"points for known tables, planned joins and the shape asked"),
    FLAG("value_verification", "NL2SQL_VALUE_VERIFICATION", "0", "evaluate",
	"take points for strings that a column does not hold"),
    INTEGER("max_candidates_to_explain", "NL2SQL_MAX_CANDIDATES_TO_EXPLAIN",
	"4", 1, 64, "evaluate",
	"candidates that get an EXPLAIN before one has passed"),
    INTEGER("explain_timeout_ms", "NL2SQL_EXPLAIN_TIMEOUT_MS", "2000", 1,
	600000, "evaluate exec", "longest time of one EXPLAIN"),
    INTEGER("explain_cost_limit", "NL2SQL_EXPLAIN_COST_LIMIT", "0", 0,
	1000000000000, "evaluate exec",
	"ask back before a statement that EXPLAIN expects to cost more; 0: "
	"never"),
    INTEGER("fetch_rows", "NL2SQL_FETCH_ROWS", "0", 0, 1000000000000,
	"evaluate exec",
	"ask back before a statement that would fetch more rows from other "
	"servers; 0: never"),
    INTEGER("evaluate_timeout_ms", "NL2SQL_EVALUATE_TIMEOUT_MS", "10000", 1,
	600000, "evaluate", "time for all EXPLAINs and runs of one question"),
    FLAG("agreement", "NL2SQL_AGREEMENT", "1", "evaluate web",
	"run candidates of different generators and compare their results"),
    FLAG("run_all", "NL2SQL_RUN_ALL", "0", "evaluate",
	"run those candidates, too, whose rows cannot change the reply"),
    INTEGER("agreement_timeout_ms", "NL2SQL_AGREEMENT_TIMEOUT_MS", "2000", 1,
	600000, "evaluate", "longest time of one such run"),
    FLAG("model_select", "NL2SQL_MODEL_SELECT", "0", "evaluate",
	"where a model is configured, ask it which of the last two statements "
	"answers"),
    TEXT("score_url", "NL2SQL_SCORE_URL", NULL, "evaluate",
	"service that says how good a statement is: POST {question, sql}, "
	"{score} from 0 to 1"),
    REAL("answer_at", "NL2SQL_ANSWER_AT", "-1", -1, 1, "evaluate",
	"ask back what is chosen with less confidence than this; 0: nothing; "
	"negative: where the band likely begins"),
    FLAG("model_repair", "NL2SQL_MODEL_REPAIR", "1", "repair",
	"where a model is configured, ask it about a statement that rules "
	"cannot mend or that does not say what was asked"),
    CHOICE("whitelist_mode", "NL2SQL_WHITELIST_MODE", "observe",
	"off|observe|active", "evaluate repair",
	"surgical whitelist: off, watch only, or decide"),
    INTEGER("whitelist_hops", "NL2SQL_WHITELIST_HOPS", "1", 0, 2,
	"evaluate repair",
	"foreign keys from the failing table to further tables"),
    INTEGER("whitelist_tables", "NL2SQL_WHITELIST_TABLES", "4", 1, 64,
	"evaluate repair", "tables of a whitelist, the failing one included"),
    INTEGER("whitelist_columns", "NL2SQL_WHITELIST_COLUMNS", "60", 1, 1000,
	"evaluate repair", "columns of each table of a whitelist"),
    REAL("whitelist_score", "NL2SQL_WHITELIST_SCORE", "0.80", 0, 1,
	"evaluate repair", "least score of a column that replaces another"),
    REAL("whitelist_dominance", "NL2SQL_WHITELIST_DOMINANCE", "0.60", 0, 1,
	"evaluate repair", "its least lead over the second best"),
    REAL("whitelist_delta", "NL2SQL_WHITELIST_DELTA", "0.10", 0, 1,
	"evaluate repair", "least difference of the two scores ..."),
    REAL("whitelist_ratio", "NL2SQL_WHITELIST_RATIO", "1.15", 1, 10,
	"evaluate repair", "... or least ratio"),
    TEXT("whitelist_risks", "NL2SQL_WHITELIST_RISKS",
	"name:number,name:id,amount:total,date:id,vendor:customer",
	"evaluate repair",
	"pairs of words that must not replace each other; empty: none"),
    CHOICE("whitelist_risk_action", "NL2SQL_WHITELIST_RISK_ACTION", "block",
	"block|penalize", "evaluate repair",
	"what such a pair does to a column"),
    FLAG("whitelist_risk_observe", "NL2SQL_WHITELIST_RISK_OBSERVE", "0",
	"evaluate repair", "apply the pairs when only watching, too"),
    TEXT("with", "NL2SQL_WITH", NULL, "generate evaluate repair doctor",
	"generators, separated by commas; auto: others only where the parser "
	"is not sure; unset: auto with a model_url, else "
	"recall,parser,grammar"),
    INTEGER("keep_answers", "NL2SQL_KEEP_ANSWERS", "200", 0, 100000,
	"asked mcp talk web",
	"answers that are kept, so that they can be confirmed or looked at"),
    REAL("auto_confidence", "NL2SQL_AUTO_CONFIDENCE", "-1", -1, 1, "generate",
	"confidence from which auto asks no model; negative: where the band "
	"likely begins"),
    INTEGER("k", "NL2SQL_K", "0", 0, 16, "generate fan",
	"candidates for each question; 0: 2, 4 or 6 by its difficulty"),
    /* language models; keys are no options: arguments are visible to all */
    TEXT("model_url", "NL2SQL_MODEL_URL", NULL,
	"generate evaluate repair doctor",
	"where the model answers, or backend=URL pairs separated by commas; "
	"unset: the backend's usual place"),
    TEXT("model", "NL2SQL_MODEL", NULL, "generate evaluate repair doctor",
	"name of the model, or backend=NAME pairs; unset: the one that the "
	"server has"),
    TEXT("preset", "NL2SQL_PRESET", NULL, "generate evaluate repair doctor",
	"preset of the prompt, or backend=NAME pairs; unset: by the model's "
	"name"),
    INTEGER("model_timeout_ms", "NL2SQL_MODEL_TIMEOUT_MS", "60000", 10, 3600000,
	"generate evaluate repair doctor",
	"longest time one request to a model may take, its retries included"),
    INTEGER("model_connect_timeout_ms", "NL2SQL_MODEL_CONNECT_TIMEOUT_MS",
	"5000", 10, 600000, "generate evaluate repair doctor",
	"longest time a connection to a model may take"),
    INTEGER("model_first_byte_timeout_ms", "NL2SQL_MODEL_FIRST_BYTE_TIMEOUT_MS",
	"60000", 10, 3600000, "generate evaluate repair doctor",
	"longest wait for the first byte of a reply; a local model sends it "
	"when the whole text is there"),
    INTEGER("model_budget_ms", "NL2SQL_MODEL_BUDGET_MS", "0", 0, 3600000,
	"generate evaluate repair",
	"time for all requests to a model of one question; 0: what its preset "
	"says"),
    INTEGER("model_samples", "NL2SQL_MODEL_SAMPLES", "0", 0, 16, "generate",
	"most samples that a model is asked for; 0: as many as candidates (k)"),
    INTEGER("model_retries", "NL2SQL_MODEL_RETRIES", "2", 0, 10,
	"index generate evaluate repair doctor",
	"times a request is sent again when a model is busy or away"),
    TEXT("model_keep_alive", "NL2SQL_MODEL_KEEP_ALIVE", "30m",
	"generate evaluate repair",
	"how long Ollama keeps a model loaded: 30m, 3600, -1 for ever"),
    TEXT("model_cache", "NL2SQL_MODEL_CACHE", NULL, "generate evaluate repair",
	"folder that keeps replies by a hash of prompt and parameters"),
    FLAG("no_values", "NL2SQL_NO_VALUES", "0",
	"generate evaluate repair describe mcp",
	"keep stored values out of prompts: placeholders, put back here"),
    INTEGER("prompt_tokens", "NL2SQL_PROMPT_TOKENS", "0", 0, 1000000,
	"generate evaluate repair doctor",
	"tokens of a prompt before parts are left out; 0: the "
	"preset's budget"),
    INTEGER("prompt_examples", "NL2SQL_PROMPT_EXAMPLES", "-1", -1, 16,
	"generate evaluate repair",
	"verified questions in a prompt; -1: as the preset says"),
    FLAG("prompt_pruning", "NL2SQL_PROMPT_PRUNING", "0",
	"generate evaluate repair",
	"show keys, labels and linked columns in a prompt, and few others "
	"(pruned_columns)"),
    FLAG("parser_hint", "NL2SQL_PARSER_HINT", "0", "generate evaluate repair",
	"show the model the parser's best statement as a draft"),
    FLAG("skeleton_first", "NL2SQL_SKELETON_FIRST", "0",
	"generate evaluate repair",
	"have the model write the skeleton of its statement first"),
    FLAG("decompose", "NL2SQL_DECOMPOSE", "0", "generate evaluate repair",
	"have the model part a question that asks for several things"),
    TEXT("egress", "NL2SQL_EGRESS", NULL,
	"index route retrieve generate evaluate repair doctor",
	"file that gets one NDJSON line for each request that leaves: the "
	"bytes, to where, and what was in them"),
    REAL("unexplained_limit", "NL2SQL_UNEXPLAINED_LIMIT", "0.5", 0, 1,
	"generate gather",
	"share of a question's content words that may name nothing"),
    INTEGER("rounds", "NL2SQL_ROUNDS", "3", 0, 5, "pipelines",
	"repair rounds before the first run"),
    INTEGER("pipes", "NL2SQL_PIPES", "4", 1, 64, "doctor mcp web",
	"pipelines that run at once"),
    INTEGER("pipes_waiting", "NL2SQL_PIPES_WAITING", "32", 1, 10000, "mcp web",
	"questions that may wait for a pipeline"),
    TEXT("mcp_owner", "NL2SQL_MCP_OWNER", NULL, "mcp",
	"in whose name the tool nl_confirm keeps answers; unset: there is no "
	"such tool"),
    INTEGER("patience_ms", "NL2SQL_PATIENCE_MS", "300000", 100, 86400000,
	"mcp talk web", "longest time of a question, waiting included"),
    /* the page */
    TEXT("web_listen", "NL2SQL_WEB_LISTEN", "127.0.0.1:8642", "web",
	"ADDRESS:PORT, or the path of a Unix socket, where a service manager "
	"hands none over; port 0: any that is free"),
    TEXT("web_host", "NL2SQL_WEB_HOST", NULL, "web",
	"further names (NAME or NAME:PORT, by commas) that the server is "
	"called by, such as a proxy's"),
    TEXT("web_token_file", "NL2SQL_WEB_TOKEN_FILE", NULL, "web",
	"file with the token, a line of 16 to 256 characters; unset: a new one "
	"at each start"),
    TEXT("web_user_header", "NL2SQL_WEB_USER_HEADER", NULL, "web",
	"header in which a trusted proxy names the user; unset: one user with "
	"the token"),
    TEXT("web_users", "NL2SQL_WEB_USERS", NULL, "web",
	"file of lines {user, role}: who is served, as which role"),
    TEXT("web_secret_file", "NL2SQL_WEB_SECRET_FILE", NULL, "web",
	"file with what the proxy sends as X-Nl2sql-Secret; a Unix socket "
	"needs none"),
    INTEGER("web_rate", "NL2SQL_WEB_RATE", "20", 1, 10000, "web",
	"requests of one user a second; ten times as many may come at once"),
    INTEGER("web_connections", "NL2SQL_WEB_CONNECTIONS", "64", 2, 10000, "web",
	"connections at one time; more wait"),
    FLAG("web_confirm", "NL2SQL_WEB_CONFIRM", "0", "web",
	"let users confirm answers, and call them wrong"),
    FLAG("sketch", "NL2SQL_SKETCH", "0", "doctor pipelines",
	"have a draft written first, and add the tables that it names to those "
	"that retrieval found"),
    {NULL, NULL, CONFIG_TEXT, NULL, 0, 0, NULL, NULL, NULL, false},
};

_Static_assert(COUNT_OF(config_options) <= CONFIG_MAX_OPTIONS,
    "struct config is too small for the table");
