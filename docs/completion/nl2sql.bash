# bash completion of nl2sql and its programs

# begin words bash (make docs)
declare -gA _nl2sql_flags=(
	[nl2sql-asked]='--show --list --new-id --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-check]='--relations --facts --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-config]='--environment --databases --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-confirm]='--list --list-wrong --wrong --judged --owner --index-dsn -h --help -V --version'
	[nl2sql-describe]='--redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-diff]='--json --brief -h --help -V --version'
	[nl2sql-doctor]='--pipelines --json --role-sql --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-edit]='--sql-file --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-evaluate]='--offline --relations --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-exec]='--final --audit --allow-superuser --relations --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-fan]='--ledger --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-gather]='--ledger --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-generate]='--with --k --egress --no-values --sketch --print-prompt --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-grade]='--gold --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-index]='--lexicon --no-lexicon --check --all --replace --private --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-link]='--redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-mcp]='--db --set --options -d --dsn -h --help -V --version'
	[nl2sql-otlp]='--follow --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-plan]='--redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-repair]='--then --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-retrieve]='--from-sketch --redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-route]='--redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-show]='--rows --csv --format --sql-only --explain --proposal --exit-status --width --took --expanded --color --no-pager --guard --chart -h --help -V --version'
	[nl2sql-talk]='--yes --format --expanded --color --no-pager --guard --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-translate]='--redo --db --set --options -d --dsn -h --help -V --version'
	[nl2sql-views]='--db --set --options -d --dsn -h --help -V --version'
	[nl2sql-way]='-h --help -V --version'
	[nl2sql-web]='--db --set --options -d --dsn -h --help -V --version'
	[nl2sql]='-y --yes --json --csv --format --guard --chart --expanded --color --no-pager --sql-only --explain --evidence --reading -d --dsn --db --scope --set -h --help -V --version'
)
_nl2sql_commands=(index doctor confirm wrong ask batch exam review lexicon web server source help)
_nl2sql_settings=(db= dsn= role= second_dsn= index_dsn= lexicon= data= trace= trace_texts= otlp_endpoint= otlp_texts= otlp_run= otlp_batch= otlp_delay_ms= otlp_timeout_ms= audit= audit_strict= now= max_line= index_include= index_exclude= schema_glosses= index_rows= index_column_values= index_values= index_timeout_ms= embed_url= embed_model= embed_query_prefix= embed_passage_prefix= embed_query_type= embed_passage_type= embed_batch= embed_timeout_ms= embed_batch_timeout_ms= similar_tables= similar_least= lookup_timeout_ms= replicas= wait_db_ms= keep_connections= rights_seconds= row_security_values= module_router= bm25_search= max_tables= whole_database= context_bytes= full_schema_bytes= fk_expansions= fk_weight= fk_parent_weight= fk_inferred_weight= fk_decay= hub_keys= hub_expansions= least_similarity= column_pruning= pruned_columns= dual_retrieval= dual_table_weight= fk_subgraph_cache= follow_up= grammar_features= schema_linker= join_planner= skeletons= dynamic_hub_cap= join_path_scoring= cross_module_join= max_rows= statement_timeout_ms= lock_timeout_ms= work_mem_kb= parallel_workers= connection_check_ms= time_zone= max_bytes= max_cell= max_columns= allow_superuser= allow_file= gate_timeout_ms= pg_normalize= scope= dialect= scope_prefix= reranker= value_verification= max_candidates_to_explain= explain_timeout_ms= explain_cost_limit= fetch_rows= evaluate_timeout_ms= agreement= run_all= agreement_timeout_ms= model_select= score_url= answer_at= model_repair= whitelist_mode= whitelist_hops= whitelist_tables= whitelist_columns= whitelist_score= whitelist_dominance= whitelist_delta= whitelist_ratio= whitelist_risks= whitelist_risk_action= whitelist_risk_observe= with= keep_answers= auto_confidence= k= model_url= model= preset= model_timeout_ms= model_connect_timeout_ms= model_first_byte_timeout_ms= model_budget_ms= model_samples= model_retries= model_keep_alive= model_cache= no_values= prompt_tokens= prompt_examples= prompt_pruning= parser_hint= skeleton_first= decompose= egress= unexplained_limit= rounds= pipes= pipes_waiting= mcp_owner= patience_ms= web_listen= web_host= web_token_file= web_user_header= web_users= web_secret_file= web_rate= web_connections= web_confirm= sketch=)
# end words bash

# _nl2sql_values WORD OPTION: what an option takes
_nl2sql_values() {
	local values=''
	case $2 in
	--format) values='table csv tsv json ndjson markdown html xlsx' ;;
	--expanded) values='on off auto' ;;
	--color) values='auto always never' ;;
	--set) values=${_nl2sql_settings[*]} ;;
	--db) values=$(nl2sql-config --databases 2>/dev/null) ;;
	--chart)
		mapfile -t COMPREPLY < <(compgen -f -X '!*.@(svg|png)' -- "$1")
		compopt -o filenames
		return
		;;
	*) return 1 ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$values" -- "$1")
	[[ ${COMPREPLY[0]:-} != *= ]] || compopt -o nospace
}

_nl2sql() {
	local program=${1##*/} word=$2 before=$3
	COMPREPLY=()
	# readline takes = for a word of its own
	if [[ $before == = || $word == = ]]; then
		return
	fi
	if _nl2sql_values "$word" "$before"; then
		return
	fi
	if [[ $word == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "${_nl2sql_flags[$program]:-}" -- "$word")
	elif [[ $program == nl2sql && ( $COMP_CWORD -eq 1 || $before == help ) ]]; then
		mapfile -t COMPREPLY < <(compgen -W "${_nl2sql_commands[*]}" -- "$word")
	else
		compopt -o default
	fi
}

complete -F _nl2sql "${!_nl2sql_flags[@]}"
