/* test-graph.c - join trees, ways, roles and repeated rows */
#include "given.h"
#include "graph/graph.h"
#include "tap.h"

#define TABLE(name, columns)                                                   \
	"{\"name\":\"" name "\",\"schema\":\"public\",\"score\":1,"            \
	"\"rows\":9,\"label\":[],\"columns\":[" columns "]}"
#define KEY(from, column, to)                                                  \
	"{\"from\":\"" from "\",\"columns\":[\"" column "\"],\"to\":\"" to     \
	"\",\"references\":[\"id\"],\"cost\":1,\"declared\":true}"

static const char shop[] = "{\"tables\":[" TABLE("orders",
    "\"id int PK\",\"buyer_id int FK->customers.id\","
    "\"ship_to_place_id int FK->places.id\","
    "\"bill_to_place_id int FK->places.id\","
    "\"created_by int FK->staff.id\",\"seller_id int FK->staff.id "
    "NULL\"") "," TABLE("order_lines",
    "\"id int PK\",\"order_id int FK->orders.id\","
    "\"product_id int FK->products.id\"") "," TABLE("products",
    "\"id int PK\",\"name text\"") "," TABLE("customers",
    "\"id int PK\",\"place_id int FK->places.id NULL\"") "," TABLE("places",
    "\"id int PK\",\"town text\"") "," TABLE("staff",
    "\"id int PK\",\"manager_id int FK->staff.id NULL\"") "," TABLE("passports",
    "\"id int PK\",\"staff_id int UNIQUE FK->staff.id\"") "," TABLE("island",
    "\"id int PK\"") "],\"fks\":[" KEY("orders", "buyer_id",
    "customers") "," KEY("orders", "ship_to_place_id",
    "places") "," KEY("orders", "bill_to_place_id", "places") "," KEY("orders",
    "created_by",
    "staff") "," KEY("orders", "seller_id", "staff") "," KEY("order_lines",
    "order_id", "orders") "," KEY("order_lines", "product_id",
    "products") "," KEY("customers", "place_id", "places") "," KEY("staff",
    "manager_id", "staff") "," KEY("passports", "staff_id", "staff") "]}";

/* Students and courses are of one department, and who is enrolled in what. */
static const char school[] = "{\"tables\":[" TABLE("students",
    "\"id int PK\",\"department_id int FK->departments.id\"") "," TABLE("depart"
									"ments",
    "\"id int PK\"") "," TABLE("courses",
    "\"id int PK\",\"department_id int FK->departments.id\"") "," TABLE("classe"
									"s",
    "\"id int PK\",\"course_id int FK->courses.id\"") "," TABLE("enrolments",
    "\"id int PK\",\"student_id int FK->students.id\","
    "\"class_id int FK->classes.id\"") "],\"fks\":[" KEY("students",
    "department_id", "departments") "," KEY("courses", "department_id",
    "departments") "," KEY("classes", "course_id",
    "courses") "," KEY("enrolments", "student_id",
    "students") "," KEY("enrolments", "class_id", "classes") "]}";

struct fixture {
	struct arena arena;
	struct context context;
	struct graph graph;
};

static void
open_graph(struct fixture *fixture, const char *context)
{
	memset(fixture, 0, sizeof(*fixture));
	given_context(&fixture->context, context, &fixture->arena);
	graph_init(&fixture->graph, &fixture->context, &fixture->arena);
}

static int
table(const struct fixture *fixture, const char *name)
{
	return context_find_table(&fixture->context, name);
}

/* The conditions of tree number `which` of the named tables (blanks separate
 * the names). */
static const char *
tree_text(struct fixture *fixture, const char *names, int which)
{
	struct graph_tree trees[GRAPH_MAX_TREES];
	int tables[GRAPH_MAX_TABLES] = {0};
	int used = 0;
	char copy[256];
	snprintf(copy, sizeof(copy), "%s", names);
	for (char *save = NULL, *name = strtok_r(copy, " ", &save); name;
	     name = strtok_r(NULL, " ", &save))
		tables[used++] = table(fixture, name);
	int found = graph_trees(
	    &fixture->graph, tables[0], tables, used, trees, GRAPH_MAX_TREES);
	if (which >= found)
		return "none";
	const struct graph_tree *tree = &trees[which];
	const struct context_table *all = fixture->context.tables;
	const char *text = all[tree->tables[0]].name;
	for (int i = 0; i < tree->join_count; i++) {
		const struct graph_join *join = &tree->joins[i];
		text = arena_printf(&fixture->arena, "%s%s%s", text,
		    join->many ? " + " : " - ",
		    graph_condition(&fixture->graph, join, all[join->left].name,
			all[join->right].name, &fixture->arena));
	}
	return text;
}

static void
check_cache(struct fixture *shop_graph)
{
	struct graph *graph = &shop_graph->graph;
	const char *first = tree_text(shop_graph, "customers products", 0);
	int searches = graph->searches;
	is(tree_text(shop_graph, "customers products", 0), first,
	    "the same tables again");
	ok(graph->searches == searches, "are not searched again");
	graph->caches = false;
	is(tree_text(shop_graph, "customers products", 0), first,
	    "without a cache they are joined in the same way");
	tree_text(shop_graph, "customers products", 0);
	ok(graph->searches == searches + 2, "and searched each time");
	graph->caches = true;
}

static void
check_trees(struct fixture *shop_graph)
{
	is(tree_text(shop_graph, "orders", 0), "orders", "one table");
	is(tree_text(shop_graph, "orders customers", 0),
	    "orders - orders.buyer_id = customers.id", "child to parent");
	is(tree_text(shop_graph, "customers orders", 0),
	    "customers + customers.id = orders.buyer_id", "parent to child");
	is(tree_text(shop_graph, "customers products", 0),
	    "customers + customers.id = orders.buyer_id + orders.id = "
	    "order_lines.order_id - order_lines.product_id = products.id",
	    "over tables between");
	is(tree_text(shop_graph, "places orders staff", 0),
	    "places + places.id = orders.bill_to_place_id - "
	    "orders.created_by = staff.id",
	    "three tables");
	is(tree_text(shop_graph, "orders island", 0), "none", "not connected");
	is(tree_text(shop_graph,
	       "orders order_lines products customers places staff passports",
	       0),
	    "orders + orders.id = order_lines.order_id - "
	    "orders.buyer_id = customers.id - "
	    "orders.bill_to_place_id = places.id - "
	    "orders.created_by = staff.id - "
	    "order_lines.product_id = products.id - "
	    "staff.id = passports.staff_id",
	    "seven tables by the nearest");
	is(tree_text(shop_graph, "orders places", 1),
	    "orders - orders.ship_to_place_id = places.id",
	    "the second tree takes the other key");
}

static void
hear(struct fixture *fixture, const char *text)
{
	struct config config;
	struct question question;
	given_config(&config);
	struct closed_words *words = given_words(&config);
	question_read(&question, text, &fixture->arena);
	graph_hear(&fixture->graph, &question, &(struct link_result){0}, words);
	closed_words_free(words);
	config_release(&config);
}

static void
check_roles(void)
{
	static const struct {
		const char *question, *tables, *wanted;
	} cases[] = {{"towns orders are shipped to", "orders places",
			 "orders - orders.ship_to_place_id = places.id"},
	    {"towns by billing address", "orders places",
		"orders - orders.bill_to_place_id = places.id"},
	    {"orders sold by each of the staff", "orders staff",
		"orders - orders.seller_id = staff.id"},
	    {"orders of staff", "orders staff",
		"orders - orders.seller_id = staff.id"},
	    {"orders created by staff", "orders staff",
		"orders - orders.created_by = staff.id"}};
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct fixture fixture;
		open_graph(&fixture, shop);
		hear(&fixture, cases[i].question);
		is(tree_text(&fixture, cases[i].tables, 0), cases[i].wanted,
		    cases[i].question);
		arena_release(&fixture.arena);
	}
}

static void
check_repeats(struct fixture *fixture)
{
	struct graph_tree tree;
	int tables[3] = {table(fixture, "customers"), table(fixture, "orders"),
	    table(fixture, "order_lines")};
	int found =
	    graph_trees(&fixture->graph, tables[1], tables, 3, &tree, 1);
	ok(found == 1, "a tree");
	ok(graph_repeats(&tree, tables[0]), "a parent repeats");
	ok(graph_repeats(&tree, tables[1]), "so does the root");
	ok(!graph_repeats(&tree, tables[2]), "the last child does not");
	int pair[2] = {table(fixture, "staff"), table(fixture, "passports")};
	found = graph_trees(&fixture->graph, pair[0], pair, 2, &tree, 1);
	ok(found == 1 && !graph_repeats(&tree, pair[0]), "one to one");
	ok(tree.joins[0].optional, "yet optional");
}

static void
check_paths(struct fixture *fixture)
{
	struct graph_path paths[GRAPH_MAX_PATHS];
	int from = table(fixture, "orders");
	int to = table(fixture, "places");
	int found =
	    graph_paths(&fixture->graph, from, to, paths, GRAPH_MAX_PATHS);
	is(arena_printf(&fixture->arena, "%d: %d %d %d", found, paths[0].length,
	       paths[1].length, paths[2].length),
	    "3: 1 1 2", "all ways without a loop");
	ok(paths[0].cost <= paths[1].cost && paths[1].cost < paths[2].cost,
	    "costs ascend");
	ok(graph_paths(
	       &fixture->graph, from, table(fixture, "island"), paths, 2) == 0,
	    "no way");
	is(arena_printf(&fixture->arena, "%d %d",
	       graph_hops(&fixture->graph, table(fixture, "products"), to),
	       graph_hops(&fixture->graph, to, table(fixture, "island"))),
	    "3 -1", "hops");
	int fks[4];
	int staff = table(fixture, "staff");
	ok(graph_keys(&fixture->graph, staff, staff, fks, 4) == 1,
	    "a key to itself");
	ok(graph_keys(&fixture->graph, to, from, fks, 4) == 2, "two keys");
}

static void
check_shared(void)
{
	struct fixture fixture;
	open_graph(&fixture, school);
	is(tree_text(&fixture, "students courses", 0),
	    "students + students.id = enrolments.student_id - "
	    "enrolments.class_id = classes.id - classes.course_id = courses.id",
	    "who takes what, and not what is of one department");
	is(tree_text(&fixture, "students courses", 1),
	    "students - students.department_id = departments.id + "
	    "departments.id = courses.department_id",
	    "what is of one department comes next");
	is(tree_text(&fixture, "students courses departments", 0),
	    "students - students.department_id = departments.id + "
	    "departments.id = courses.department_id",
	    "unless the department is asked for");
	arena_release(&fixture.arena);
}

int
main(void)
{
	struct fixture fixture;
	open_graph(&fixture, shop);
	check_trees(&fixture);
	check_cache(&fixture);
	check_repeats(&fixture);
	check_paths(&fixture);
	check_roles();
	check_shared();
	arena_release(&fixture.arena);
	return tap_done();
}
