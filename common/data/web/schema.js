// schema.js - the tables: fetched once a database, to look at and to complete by

import { element, fill } from "./dom.js";
import { get } from "./api.js";
import { notice } from "./problems.js";

const PAUSE_MS = 300;
let known = { tables: [], modules: [] };
let place = null; // the database that it is of
let redraw = () => {}; // what is seen of it

export async function loadSchema(database) {
	place = database;
	const told = await get("/api/schema", { database });
	// another one may be chosen by now
	if (place === database) {
		known = told;
		redraw();
	}
	return known;
}

// What the editor completes: {table: [column...]}, as a statement writes them.
export function completions() {
	return Object.fromEntries(known.tables.map(({ sql, name, columns = [] }) =>
		[sql ?? name, columns.map((column) => column.name)]));
}

function badge(text, title) {
	return element("abbr", { class: "badge", title }, text);
}

function columnRow(column) {
	return element("li", {},
		element("span", { class: "name" }, column.name), " ", element("span", { class: "type" }, column.type), " ",
		column.primary_key && badge("PK", "primary key"),
		column.references && element("span", { class: "key" }, "→ ", column.references),
		column.nullable && badge("NULL", "may be NULL"),
		column.comment && element("p", { class: "comment" }, column.comment),
		column.values?.length > 0 && element("p", { class: "values" }, column.values.map((value) =>
			element("code", {}, value))));
}

function tableDetails(table) {
	return [
		table.comment && element("p", { class: "comment" }, table.comment),
		table.rows !== undefined && element("p", { class: "hint" }, `about ${table.rows.toLocaleString("en")} rows`),
		element("ul", { class: "columns" }, (table.columns ?? []).map(columnRow)),
		table.referenced_by?.length > 0 && element("p", { class: "hint" }, `used by ${table.referenced_by.join(", ")}`),
	];
}

// All tables come in short; one that is opened is asked for in full.
function tableEntry(table, isOpen) {
	const inside = element("div", {}, tableDetails(table));
	const entry = element("details", { open: isOpen, "data-table": table.name },
		element("summary", {}, table.name), inside);
	let whole = null;
	entry.addEventListener("toggle", () => {
		if (!entry.open || whole) return;
		whole = get("/api/schema", { table: table.name, database: place })
			.then(({ tables }) => tables.length > 0 && fill(inside, tableDetails(tables[0])))
			.catch((problem) => inside.prepend(notice(problem, "warn")));
	});
	return entry;
}

function grouped(tables) {
	const modules = Map.groupBy ? Map.groupBy(tables, byModule) : tables.reduce((made, table) =>
		made.set(byModule(table), [...(made.get(byModule(table)) ?? []), table]), new Map());
	return [...modules].map(([name, members]) =>
		element("section", {}, name && element("h3", {}, name), members.map((table) => tableEntry(table, false))));
}

function byModule(table) {
	return table.module ?? "";
}

function fits(text) {
	const wanted = text.toLowerCase();
	return ({ name, comment = "", columns = [] }) => [name, comment, ...columns.map((column) => column.name)]
		.some((one) => one.toLowerCase().includes(wanted));
}

// Where no name has the letters, the index is asked what the words are about.
async function byMeaning(text, list, isStill) {
	const { tables } = await get("/api/schema", { about: text, database: place });
	if (!isStill()) return;
	fill(list, element("p", { class: "hint" }, tables.length > 0
		? "No name has these letters; these tables are about it:" : "Nothing is known of it."),
		tables.map((table) => tableEntry(table, false)));
}

// The browser of tables, for the panel.
export function showSchema() {
	const list = element("div", { class: "tables" });
	const search = element("input", { type: "search", id: "find-table", placeholder: "Search tables and columns",
		"aria-label": "Search tables and columns" });
	let timer = 0;
	const draw = () => {
		const text = search.value.trim();
		const found = known.tables.filter(fits(text));
		clearTimeout(timer);
		fill(list, grouped(found));
		if (found.length === 0 && text) timer = setTimeout(() => byMeaning(text, list, () => search.value.trim() === text)
			.catch((problem) => fill(list, notice(problem, "warn"))), PAUSE_MS);
		else if (found.length === 0) fill(list, element("p", { class: "hint" }, "No tables are known."));
	};
	search.addEventListener("input", draw);
	redraw = draw;
	draw();
	return element("div", { class: "schema" }, search, list);
}
