// table.js - rows as a table: sorted by a column, columns of any width, NULL seen

import { element, button, fill } from "./dom.js";
import { announce } from "./announce.js";

const PART = 200; // rows put into the page at a time
const STEP_PX = 16;
const NARROWEST_PX = 48;

const numeric = /^(int|bigint|smallint|numeric|real|double|decimal|money|float|oid|int[248])/;

export function isNumeric(column) {
	return numeric.test(column.type);
}

// NULL comes last whichever way; numbers by value, and by text where two are equal as
// floating point.
function compare(column, index, direction) {
	const byText = new Intl.Collator("en", { numeric: false }).compare;
	const byValue = isNumeric(column) ? (a, b) => Number(a) - Number(b) || byText(a, b) : byText;
	return (a, b) => {
		if (a[index] === null || b[index] === null) return (a[index] === null) - (b[index] === null);
		return direction * byValue(a[index], b[index]);
	};
}

// The rows in the order of `sort` {index, direction}; direction 0 is as they came.
export function sorted(result, { index, direction }) {
	if (!direction) return result.rows;
	return [...result.rows].sort(compare(result.columns[index], index, direction));
}

function cell(value, column) {
	if (value === null) return element("td", { class: "null" }, "NULL");
	return element("td", { class: isNumeric(column) && "number" }, value);
}

// The edge of a column: dragged, or moved by the arrow keys.
function edge(header, name, setWidth) {
	const width = () => header.getBoundingClientRect().width;
	const handle = element("span", {
		class: "edge", role: "separator", tabindex: 0, "aria-orientation": "vertical",
		"aria-label": `width of ${name}`, "aria-valuenow": 100, "aria-valuemin": NARROWEST_PX, "aria-valuemax": 2000,
	});
	const set = (pixels) => {
		const wide = Math.max(NARROWEST_PX, Math.round(pixels));
		setWidth(wide);
		handle.setAttribute("aria-valuenow", wide);
	};
	handle.addEventListener("pointerdown", (event) => {
		const start = event.clientX;
		const before = width();
		handle.setPointerCapture(event.pointerId);
		handle.onpointermove = (moved) => set(before + moved.clientX - start);
		handle.onpointerup = () => (handle.onpointermove = null);
		event.preventDefault();
	});
	handle.addEventListener("keydown", (event) => {
		const step = { ArrowRight: STEP_PX, ArrowLeft: -STEP_PX }[event.key];
		if (!step) return;
		set(width() + step);
		event.preventDefault();
	});
	return handle;
}

// Widths are the browser's until somebody sets one: then all are as they stand.
function holdWidths(table, headers, columns) {
	if (table.classList.contains("held")) return;
	headers.map((header) => header.getBoundingClientRect().width)
		.forEach((width, at) => (columns[at].style.width = `${width}px`));
	table.classList.add("held");
}

function fitTable(table, columns) {
	const total = columns.reduce((sum, column) => sum + parseFloat(column.style.width), 0);
	table.style.width = `${total}px`;
}

// showTable(result, label): {node, rows()}, where rows() are in the order shown.
export function showTable(result, label) {
	const sort = { index: -1, direction: 0 };
	const body = element("tbody");
	const more = element("p", { class: "more row" });
	const columns = result.columns.map(() => element("col"));
	let shown = PART;
	const draw = () => {
		const rows = sorted(result, sort);
		fill(body, rows.slice(0, shown).map((row) =>
			element("tr", {}, row.map((value, at) => cell(value, result.columns[at])))));
		more.hidden = rows.length <= shown;
		fill(more, `${shown} of ${rows.length} rows are shown.`, button("Show more", () => {
			shown += PART;
			draw();
		}), button("Show all", () => {
			shown = rows.length;
			draw();
		}));
	};
	const sortBy = (index) => {
		sort.direction = sort.index === index ? { 1: -1, "-1": 0, 0: 1 }[sort.direction] : 1;
		sort.index = index;
		headers.forEach((header, at) => header.setAttribute("aria-sort",
			at !== index || !sort.direction ? "none" : sort.direction > 0 ? "ascending" : "descending"));
		draw();
		announce(sort.direction ? `sorted by ${result.columns[index].name}, ${
			sort.direction > 0 ? "ascending" : "descending"}` : "in the order of the statement");
	};
	const headers = result.columns.map((column, at) => {
		const header = element("th", { scope: "col", "aria-sort": "none", class: isNumeric(column) && "number" },
			button(column.name, () => sortBy(at), { class: "sort", title: `${column.type}; sort` }));
		header.append(edge(header, column.name, (width) => {
			holdWidths(table, headers, columns);
			columns[at].style.width = `${width}px`;
			fitTable(table, columns);
		}));
		return header;
	});
	const table = element("table", { class: "rows" }, element("caption", { class: "unseen" }, label),
		element("colgroup", {}, columns), element("thead", {}, element("tr", {}, headers)), body);
	draw();
	return {
		node: element("div", { class: "grid" },
			element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Rows: ${label}` }, table), more),
		rows: () => sorted(result, sort),
	};
}
