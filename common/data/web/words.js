// words.js - the question, and what each of its words became
//
// Each word of the account (candidates[i].words) can be hovered or reached by the
// arrow keys; a line below says what it is.  Unused words are marked.

import { element, fill } from "./dom.js";

const meanings = {
	table: "the table", column: "the column", value: "a stored value of", metric: "the metric",
	relation: "joins by", definition: "defined for this question", number: "a number in the statement",
	date: "a date in the statement", limit: "how many rows", aggregate: "what is computed",
	arithmetic: "what is computed", comparison: "how it is compared", negation: "what is left out",
	order: "how it is sorted", grouping: "for each", structure: "how the statement is built",
	filler: "needs nothing in the statement", unused: "not used",
};

const named = new Set(["table", "column", "value", "metric", "relation"]);

// What a word became, in English: "the column customers.segment".
export function meaningOf(word) {
	const what = meanings[word.as] ?? word.as;
	return named.has(word.as) && word.where ? `${what} ${word.where}` : what;
}

function wordButton(word, text, tell) {
	const show = () => tell(word, text);
	return element("button", {
		type: "button", class: "word", "data-as": word.as, tabindex: -1,
		"aria-label": `${text}: ${meaningOf(word)}`, onmouseenter: show, onfocus: show, onclick: show,
	}, text);
}

// One word of all can be reached by Tab, the others from it by the arrows.
function moveByArrows(line) {
	const buttons = [...line.querySelectorAll(".word")];
	if (buttons.length > 0) buttons[0].tabIndex = 0;
	line.addEventListener("keydown", (event) => {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		const at = buttons.indexOf(document.activeElement);
		if (!step || at < 0) return;
		const next = buttons[(at + step + buttons.length) % buttons.length];
		buttons.forEach((one) => (one.tabIndex = one === next ? 0 : -1));
		next.focus();
		event.preventDefault();
	});
}

// The line of words, and the line that tells of the one that is looked at.
export function showWords(question, words) {
	const characters = Array.from(question);
	const told = element("p", { class: "meaning" });
	const tell = (word, text) => fill(told,
		element("b", {}, text), " ", element("span", { class: "as", "data-as": word.as }, meaningOf(word)));
	const rest = () => fill(told, element("span", { class: "hint" }, "Point at a word to see what it became."));
	const line = element("p", { class: "words", role: "group", "aria-label": "The question's words" });
	let done = 0;
	for (const word of [...words].sort((a, b) => a.at - b.at)) {
		if (word.at - 1 < done) continue;
		line.append(characters.slice(done, word.at - 1).join(""));
		line.append(wordButton(word, characters.slice(word.at - 1, word.to).join(""), tell));
		done = word.to;
	}
	line.append(characters.slice(done).join(""));
	line.addEventListener("mouseleave", () => line.contains(document.activeElement) || rest());
	moveByArrows(line);
	rest();
	return element("div", { class: "account" }, line, told);
}
