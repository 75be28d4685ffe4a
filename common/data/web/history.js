// history.js - what was asked before, and opens again

import { element, button, fill } from "./dom.js";
import { get } from "./api.js";
import { notice } from "./problems.js";

const MOST = 50;

const states = {
	answered: "answered", proposed: "not run", needs_clarification: "asked back",
	cannot_answer: "no answer", refused: "refused", error: "failed",
};

function when(at) {
	const then = new Date(at);
	const isToday = then.toDateString() === new Date().toDateString();
	return isToday ? then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })
		: then.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}

function entry({ id, at, question, database, status, band }, open) {
	return element("li", {}, button([
		element("span", { class: "asked" }, question || "(a statement)"),
		element("span", { class: "hint" }, at && when(at), " · ", states[status] ?? status ?? "not run",
			band && ` · ${band}`, database && ` · ${database}`),
	], () => open(id)));
}

// The list, for the panel; open(id) shows one again.
export function showHistory(open) {
	const list = element("ul", { class: "past" });
	const place = element("div", { class: "history" }, list);
	get("/api/answers", { most: MOST }).then(
		(answers) => fill(place, answers.length > 0
			? fill(list, answers.map((answer) => entry(answer, open)))
			: element("p", { class: "hint" }, "Nothing was asked yet.")),
		(problem) => fill(place, notice(problem, "warn")));
	return place;
}
