// problems.js - what a failure is called, and what to do about it
//
// The server's own message and hint are shown; here stands what a page can add: a
// title that says what kind of trouble it is, and advice where no hint came.

import { element } from "./dom.js";

const kinds = [
	[/^db\.unreachable$/, "The database is down", "Start the server, or check that its address is right: nl2sql doctor tells."],
	[/^config\.index_missing$/, "The index is missing", "Run nl2sql index once; questions are understood by it."],
	[/^config\.index_(version|other)$/, "The index does not fit", "Run nl2sql index again."],
	[/^config\./, "Something is not set up", "nl2sql doctor tells what, and what to do."],
	[/^web\.session$/, "The session has ended", "The page's server was started again. Open the address that it printed then."],
	[/^web\.gone$/, "The server of this page is gone", "Start nl2sql web again, and open the address that it prints."],
	[/^web\.stopped$|^door\.cancelled$|^stage\.stopped$/, "Cancelled", "Nothing runs any more. Ask again, or change the question."],
	[/^door\.busy$/, "The server is busy", "Too many questions are under way. Try again in a moment."],
	[/^door\.overdue$|^db\.timeout$/, "It took too long", "Ask for less: a shorter period, fewer tables, a limit."],
	[/^model\./, "The language model did not help", "nl2sql doctor tells whether it can be reached."],
	[/^question\.command$|^sql\.(forbidden|not_select|read_only|multiple)/, "Refused", "Only statements that read are run."],
	[/^sql\./, "The statement cannot run", "Change the statement, or put the question in other words."],
	[/^question\.|^evaluate\.none$/, "No answer", "Put it in other words, or look at the tables."],
	[/^web\.confirm$/, "Not allowed here", "The server was started without leave to keep verified answers."],
];

const other = [null, "Something went wrong", "Try again; the record of the stages tells where it failed."];

// {title, message, advice, code} of a problem, an error or a verdict.
export function explain({ code = "", message = "", hint, rephrase }) {
	const [, title, advice] = kinds.find(([pattern]) => pattern.test(code)) ?? other;
	return { title, message, advice: rephrase ?? hint ?? advice, code };
}

// A notice that looks like what it is: `tone` is "bad", "warn" or "calm".
export function notice(problem, tone, ...actions) {
	const { title, message, advice, code } = explain(problem);
	return element("div", { class: `notice ${tone}`, "data-code": code },
		element("h3", {}, title),
		message && message !== "cancelled" && element("p", {}, sentence(message)),
		element("p", { class: "advice" }, sentence(advice)),
		code && element("p", { class: "code" }, code),
		actions.length > 0 && element("p", { class: "row" }, actions));
}

// A message begins small and has no full stop; a page's sentence has both.
export function sentence(text) {
	const begun = text.charAt(0).toUpperCase() + text.slice(1);
	return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}
