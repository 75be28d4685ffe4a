// start.js - the page before the first question: what it does, and what to ask

import { element, button, fill } from "./dom.js";

const place = document.getElementById("start");

// Questions that any database answers, in the words of its own tables.
function examples({ modules = [], tables = [] }) {
	const usual = tables.find(({ module }) => module === modules[0]?.name) ?? tables[0];
	return [
		"What tables are there?",
		...modules.slice(0, 3).map(({ name }) => `What can I ask about ${name}?`),
		usual && `How many ${usual.name.replaceAll("_", " ")} are there?`,
	].filter(Boolean);
}

export function showStart(schema, ask) {
	fill(place, element("h2", {}, "Ask the database"),
		element("p", {}, "A question gives a statement to look at. Nothing runs before you say so."),
		element("ul", { class: "examples" }, examples(schema).map((question) =>
			element("li", {}, button(question, () => ask({ question }))))));
}

export function hideStart() {
	place.hidden = true;
}
