# nl2sql-plan: joins from the record alone, no server.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	unset NL2SQL_DSN NL2SQL_INDEX_DSN
	export PGHOST=/nonexistent
}

# planned QUESTION LINK: the plan over the fixture's context
planned() {
	# shellcheck disable=SC2016 # variables of jq
	jq -c --arg question "$1" --argjson link "$2" \
		'{id: 1, question: $question, context: ., link: $link}' \
		"$SUITE_ROOT/tests/fixtures/plan-context.json" | nl2sql-plan
}

# tables NAME...: a link that names these tables, one word each
tables() {
	jq -nc '{tables: [$ARGS.positional | to_entries[] |
		{at: [.key, .key + 1], table: .value, score: 1, why: "exact"}]}' \
		--args "$@"
}

# skeleton WHAT RECORD WANTED
skeleton() {
	equal "$1" "$(jq -r '.plan.skeletons[0].from' <<<"$2")" "$3"
}

@test "one table" {
	record=$(planned "orders" "$(tables orders)")
	skeleton "no join" "$record" "orders o"
	holds "$record" '.plan.required == ["orders"] and .plan.bridges == []'
}

@test "child first, then its parent" {
	record=$(planned "customers orders" "$(tables customers orders)")
	skeleton "order" "$record" \
		"orders o JOIN customers c ON o.customer_id = c.id"
	holds "$record" '.plan.skeletons[0].joins == ["o.customer_id = c.id"]'
}

@test "tables that only connect are bridges" {
	record=$(planned "customers products" "$(tables customers products)")
	holds "$record" '.plan.bridges | sort == ["order lines", "orders"]'
	skeleton "quoted names" "$record" "products p JOIN \"order lines\" ol \
ON p.id = ol.product_id JOIN orders o ON ol.order_id = o.id \
JOIN customers c ON o.customer_id = c.id"
	holds "$record" '.plan.paths[0].cost == 3 and
		(.plan.paths[0].tables | length) == 4'
}

@test "role words choose between two keys" {
	record=$(planned "towns that orders are shipped to" "$(tables places orders)")
	holds "$record" '.plan.skeletons[0].joins == ["o.ship_to_id = p.id"]'
	holds "$record" '.plan.skeletons[0].why | contains("role ship_to_id")'
	holds "$record" '.plan.skeletons[1].joins == ["o.bill_to_id = p.id"]'
	record=$(planned "towns that orders are billed to" "$(tables places orders)")
	holds "$record" '.plan.skeletons[0].joins == ["o.bill_to_id = p.id"]'
	record=$(NL2SQL_JOIN_PATH_SCORING=0 planned \
		"towns that orders are shipped to" "$(tables places orders)")
	holds "$record" '.plan.skeletons[0].joins == ["o.bill_to_id = p.id"]'
}

@test "the role of a key to its own table is no other table's" {
	# both staff and places have a manager, who is staff
	record=$(planned "staff of places with their managers" "$(tables staff places)" |
		jq -c 'del(.plan) | .link.tables[1].at = [2, 3]
		| (.context.tables[] | select(.name == "staff").columns) += ["manager_id int FK->staff.id", "place_id int FK->places.id"]
		| (.context.tables[] | select(.name == "places").columns) += ["manager_id int FK->staff.id"]
		| .context.fks += [["staff", "manager_id", "staff"], ["staff", "place_id", "places"], ["places", "manager_id", "staff"]
			| {from: .[0], columns: [.[1]], to: .[2], references: ["id"], cost: 1, declared: true}]')
	holds "$(nl2sql-plan <<<"$record")" '.plan.skeletons[0].joins == ["s.place_id = p.id"]'
	# where nobody names staff, the managers are the places'
	holds "$(jq -c '.question = "places and their managers" | .link.tables = [
		{at: [0, 1], table: "places", score: 1, why: "exact"}] | .link.columns = [
		{at: [3, 4], table: "staff", column: "name", score: 1}]' <<<"$record" | nl2sql-plan)" \
		'.plan.skeletons[0].joins[0] | contains("p.manager_id")'
}

@test "created_by is the last way" {
	record=$(planned "customers staff" "$(tables customers staff)")
	holds "$record" '.plan.skeletons[0].joins | any(contains("seller_id"))'
	holds "$record" '[.plan.skeletons[].cost] | . == sort'
}

@test "a meaning in a table that is needed is taken before others" {
	record=$(planned "x y" '{"tables": [{"at": [0, 1], "table": "staff",
		"score": 1}], "columns": [
		{"at": [1, 2], "table": "products", "column": "name", "score": 1},
		{"at": [1, 2], "table": "staff", "column": "name", "score": 0.93}]}')
	holds "$record" '.plan.required == ["staff"]'
}

@test "tables without a way stay needed, and the rest is joined" {
	record=$(planned "orders customers island" "$(tables orders customers island)")
	holds "$record" '.plan.required == ["orders", "customers", "island"]'
	holds "$record" '.plan.skeletons[0].tables == ["orders", "customers"]'
}

@test "bridges of other modules can be forbidden while there is another way" {
	record=$(planned "customers staff" "$(tables customers staff)")
	holds "$record" '.plan.bridges == ["orders"]'
	record=$(NL2SQL_CROSS_MODULE_JOIN=0 planned \
		"customers staff" "$(tables customers staff)")
	holds "$record" '.plan.bridges == ["accounts"]'
}

@test "as many skeletons as asked" {
	record=$(NL2SQL_SKELETONS=1 planned "x" "$(tables places orders)")
	holds "$record" '.plan.skeletons | length == 1'
}

@test "off writes no skeletons" {
	record=$(NL2SQL_JOIN_PLANNER=0 planned "x" "$(tables places orders)")
	holds "$record" '.plan == {"skeletons": []}'
}

@test "no link, no plan" {
	run -1 nl2sql-plan <<<'{"id":1,"question":"x","context":{"tables":[]}}'
	holds "$output" '.error.code == "input.member"'
}

@test "the same record gives the same bytes" {
	one=$(planned "customers products staff" "$(tables customers products staff)")
	two=$(planned "customers products staff" "$(tables customers products staff)")
	alike "twice" "$one" "$two"
}
