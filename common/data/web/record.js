// record.js - the record of a question: what each stage wrote, and how long it took

import { element, button, fill } from "./dom.js";
import { milliseconds } from "./progress.js";

// Members of a record by the stage that writes them (docs/records.md).
const members = {
	question: ["id", "question", "evidence", "previous", "options", "now", "answers", "meant", "index"],
	route: ["route"], retrieve: ["context"], link: ["link"], plan: ["plan"],
	generate: ["generation", "candidates", "sketch", "fan"], evaluate: ["chosen"], repair: ["attempts"],
	exec: ["result"], verdict: ["verdict", "error", "trace"],
};

function times(stages) {
	const total = stages.reduce((sum, { ms }) => sum + ms, 0);
	return element("table", { class: "times" }, element("caption", {}, "Time of each stage"), element("tbody", {},
		stages.map(({ stage, ms }) => element("tr", {}, element("th", { scope: "row" }, stage),
			element("td", { class: "number" }, `${milliseconds(ms)} ms`),
			element("td", {}, element("meter", { min: 0, max: total || 1, value: ms, "aria-label": `share of ${stage}` })))),
		element("tr", {}, element("th", { scope: "row" }, "together"),
			element("td", { class: "number" }, `${milliseconds(total)} ms`), element("td"))));
}

// The text is made when somebody looks.
function section(name, value) {
	const text = element("pre", { tabindex: 0 });
	const part = element("details", { "data-member": name }, element("summary", {}, name), text);
	part.addEventListener("toggle", () => {
		if (part.open && !text.textContent) text.textContent = JSON.stringify(value, null, 2);
	});
	return part;
}

function sections(record) {
	const placed = new Set(Object.values(members).flat());
	const others = Object.keys(record).filter((name) => !placed.has(name));
	return Object.entries({ ...members, others }).map(([stage, names]) => {
		const there = names.filter((name) => name in record);
		return there.length > 0 && element("section", {}, element("h3", {}, stage),
			there.map((name) => section(name, record[name])));
	});
}

let dialog = null;

// showRecord(record, stages): stages {stage, ms} as they were done, or those of the
// record's own trace.
export function showRecord(record, stages) {
	dialog ??= document.body.appendChild(element("dialog", { id: "record", "aria-labelledby": "record-title" }));
	const done = stages.length > 0 ? stages : (record.trace ?? []);
	fill(dialog,
		element("div", { class: "head row" }, element("h2", { id: "record-title" }, "Record of the stages"),
			button("Close", () => dialog.close(), { class: "quiet" })),
		done.length > 0 ? times(done) : element("p", { class: "hint" }, "Times are kept only while the page is open."),
		sections(record));
	dialog.showModal();
}
