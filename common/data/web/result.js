// result.js - the rows of an answer: table, chart, copy, downloads, what cut them

import { element, button } from "./dom.js";
import { answerPath } from "./api.js";
import { announce } from "./announce.js";
import { showChart } from "./chart.js";
import { showTable } from "./table.js";

const limits = { rows: "rows", bytes: "bytes", columns: "columns", cell: "bytes in a cell" };

// "cut at 1,000 rows", or nothing
function cutText({ truncated }) {
	if (!truncated) return null;
	return [truncated, ...(truncated.also ?? [])]
		.map(({ by, at }) => `${Number(at).toLocaleString("en")} ${limits[by] ?? by}`).join(" and ");
}

function countText(result) {
	return `${result.row_count.toLocaleString("en")} ${result.row_count === 1 ? "row" : "rows"}`;
}

// A field of the clipboard's text ends at a tab or a line's end.
function asText(result, rows) {
	const field = (value) => (value === null ? "" : value.replace(/[\t\r\n]+/g, " "));
	return [result.columns.map(({ name }) => name), ...rows].map((row) => row.map(field).join("\t")).join("\n");
}

// Only a page from this machine, or over HTTPS, has a clipboard of its own.
async function copy(text) {
	if (navigator.clipboard) return navigator.clipboard.writeText(text);
	const place = element("textarea", { class: "unseen", "aria-hidden": true });
	place.value = text;
	document.body.append(place);
	place.select();
	const done = document.execCommand("copy");
	place.remove();
	if (!done) throw new Error("the browser does not let the page copy");
}

async function copyRows(result, table, pressed) {
	const said = await copy(asText(result, table.rows())).then(() => "Copied", () => "Not copied");
	pressed.textContent = said;
	announce(said);
	setTimeout(() => (pressed.textContent = "Copy"), 1500);
}

function download(id, format, label, more = {}) {
	return element("a", { class: "button", href: answerPath(id, "rows", { format, ...more }),
		download: `answer.${format === "markdown" ? "md" : format}` }, label);
}

function otherFormats(id) {
	return element("details", { class: "menu" }, element("summary", {}, "More"),
		element("div", {}, download(id, "csv", "CSV without formulas", { guard: 1 }), download(id, "tsv", "TSV"),
			download(id, "json", "JSON"), download(id, "ndjson", "NDJSON"),
			download(id, "markdown", "Markdown"), download(id, "html", "HTML")));
}

// Why there is no row: conditions without which there would be some.
function showEmpty({ empty = {} }) {
	const { predicates = [], values = [] } = empty;
	return element("div", { class: "notice calm no-rows" },
		element("h3", {}, "No rows"),
		predicates.length > 0
			? element("p", {}, "There would be some without ", predicates.map(({ sql }, at) =>
				[at > 0 && " or ", element("code", {}, sql)]), ".")
			: element("p", {}, "The statement ran, and no row fits it."),
		values.map(({ table, column, asked, nearest }) => element("p", {},
			element("code", {}, `${table}.${column}`), " holds no ", element("q", {}, asked),
			nearest && ["; the nearest is ", element("q", {}, [].concat(nearest).join(", "))], ".")));
}

// showResult({id, record, chart, took}): the section, with what its keys do as
// members copy and download.
export function showResult({ id, record, chart, took }) {
	const { result } = record;
	const cut = cutText(result);
	const heading = element("h3", { class: "count", tabindex: -1 }, countText(result),
		took !== undefined && element("span", { class: "took" }, ` in ${(took / 1000).toFixed(2)} s`),
		cut && element("span", { class: "cut" }, ` cut at ${cut}; there may be more`));
	if (result.row_count === 0) return { node: element("section", { class: "result", "aria-label": "Result" },
		heading, showEmpty(result)), heading };
	const table = showTable(result, record.question ?? "the statement");
	const copier = button("Copy", () => copyRows(result, table, copier), { class: "copy" });
	const csv = download(id, "csv", "CSV");
	const tools = element("div", { class: "tools" }, heading, element("span", { class: "row" }, copier, csv,
		download(id, "xlsx", "XLSX"), otherFormats(id)));
	const picture = showChart(id, result, chart);
	return {
		node: element("section", { class: "result", "aria-label": "Result" }, tools,
			chart?.kind === "number"
				? [picture, element("details", {}, element("summary", {}, "As a table"), table.node)]
				: element("div", { class: picture && "both" }, table.node, picture)),
		heading,
		copy: () => copier.click(),
		download: () => csv.click(),
	};
}
