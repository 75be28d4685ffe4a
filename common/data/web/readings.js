// readings.js - what was not answered: readings to choose among, names that were
// perhaps meant, and verdicts that say no

import { element, button } from "./dom.js";
import { notice, sentence } from "./problems.js";

function reading({ text, sql, confidence }, number, choose) {
	return element("li", {},
		button([element("kbd", {}, number), element("span", {}, sentence(text)),
			confidence !== undefined &&
				element("span", { class: "share" }, `${Math.round(confidence * 100)} %`)],
			() => choose(number), { class: "choice" }),
		sql && element("details", {}, element("summary", {}, "Statement"), element("pre", {}, sql)));
}

// The readings of a verdict, or the one that costs much, each behind its number.
function showReadings(verdict, choose) {
	const cost = verdict.estimate && element("p", {},
		`The server expects ${Number(verdict.estimate.rows).toLocaleString("en")} rows at a cost of ${
			Number(verdict.estimate.cost).toLocaleString("en")}.`);
	return element("div", { class: "readings" },
		element("h3", {}, verdict.estimate ? "This may take long" : "Which one is meant?"),
		element("p", {}, sentence(verdict.message ?? "")), cost,
		verdict.unused?.length > 0 && element("p", {}, `The first does not use: ${verdict.unused.join(", ")}.`),
		element("ol", {}, verdict.readings.map((one, at) => reading(one, at + 1, choose))));
}

// "Did you mean": each name takes the word's place in the question.
function suggestions(record, ask) {
	const found = (record.link?.nearest ?? []).filter(({ names }) => names?.length > 0);
	return found.map(({ word, names }) => element("p", { class: "meant" },
		"For ", element("q", {}, word), ", did you mean ",
		names.map(({ kind, name, in: place }) => button([name, element("span", { class: "kind" },
			` ${kind}${place ? ` of ${place}` : ""}`)],
			() => ask(record.question.replace(word, name)), { class: "name" })), "?"));
}

const tones = { refused: "bad", error: "bad", cannot_answer: "warn" };

// What stands in place of a statement or of rows.  choose(number) takes a reading,
// ask(question) asks another question.
export function showVerdict(record, choose, ask) {
	const { verdict } = record;
	if (verdict.readings?.length > 0) return showReadings(verdict, choose);
	const told = record.error ? { ...record.error, ...verdict } : verdict;
	const found = suggestions(record, ask);
	const unknown = verdict.unexplained?.length > 0 && element("p", {}, "Not understood: ",
		verdict.unexplained.map((word, at) => [at > 0 && ", ", element("q", {}, word)]));
	return element("div", { class: "not-answered" },
		notice(found.length > 0 ? { ...told, rephrase: "Take one of the names below, or put it in other words." } : told,
			tones[verdict.status] ?? "warn"), unknown, found);
}
