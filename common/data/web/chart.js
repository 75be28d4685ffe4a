// chart.js - the picture of a result, drawn by the server; one number drawn here

import { element, button, fill } from "./dom.js";
import { answerPath } from "./api.js";
import { isNumeric } from "./table.js";

const MOST_BARS = 50;
const names = { bar: "Bars", line: "Line", scatter: "Points" };

function grouped(text) {
	const [whole, part] = text.split(".");
	return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part === undefined ? "" : `.${part}`);
}

function showNumber(result, chart) {
	const at = chart.y?.[0] ?? 0;
	return element("figure", { class: "one-number" },
		element("p", {}, grouped(result.rows[0][at])), element("figcaption", {}, result.columns[at].name));
}

// The kinds that the result can be drawn as; the server's choice is the first.
function kindsOf(result, chart) {
	const kinds = new Set([chart.kind]);
	if (result.rows.length <= MOST_BARS && chart.kind !== "scatter") kinds.add("bar");
	if (chart.kind === "bar" && result.rows.length > 1) kinds.add("line");
	if (isNumeric(result.columns[chart.x])) kinds.add("scatter");
	return [...kinds];
}

function isDark() {
	return matchMedia("(prefers-color-scheme: dark)").matches;
}

function drawn(id, form, kind, chart) {
	return answerPath(id, "chart", {
		form, kind, x: chart.x, y: chart.y.join(","), width: 760, height: 420, ...(isDark() && { dark: 1 }),
	});
}

function describe(result, chart, kind) {
	const measures = chart.y.map((at) => result.columns[at].name).join(", ");
	return `${names[kind]} of ${measures} over ${result.columns[chart.x].name}; the table has the same figures`;
}

// The figure, or null where no chart fits.
export function showChart(id, result, chart) {
	if (!chart) return null;
	if (chart.kind === "number") return showNumber(result, chart);
	const kinds = kindsOf(result, chart);
	const picture = element("img", { width: 760, height: 420 });
	const save = element("span", { class: "row" });
	const use = (kind) => {
		picture.src = drawn(id, "svg", kind, chart);
		picture.alt = describe(result, chart, kind);
		choice.querySelectorAll("button").forEach((one) =>
			one.setAttribute("aria-pressed", one.dataset.kind === kind));
		fill(save, ["svg", "png"].map((form) => element("a", {
			class: "button", href: drawn(id, form, kind, chart), download: `chart.${form}` }, form.toUpperCase())));
	};
	const choice = element("span", { class: "row", role: "group", "aria-label": "Kind of chart" },
		kinds.length > 1 && kinds.map((kind) => button(names[kind], () => use(kind), { "data-kind": kind })));
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
		use(choice.querySelector("[aria-pressed=true]")?.dataset.kind ?? chart.kind));
	use(chart.kind);
	return element("figure", { class: "chart" }, element("div", { class: "tools" }, choice, save), picture);
}
