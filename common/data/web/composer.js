// composer.js - where a question is written, and the answer that it goes on from

import { element, button, fill } from "./dom.js";

const form = document.getElementById("composer");
let previous = null; // {question, sql, meaning?} of the answer before
let follows = null;
let box = null;

function drawFollows() {
	fill(follows, previous && [
		element("span", { class: "follows-text" }, "Sent with the answer to ", element("q", {}, previous.question)),
		button("×", () => {
			goOnFrom(null);
			box.focus();
		}, { class: "quiet", "aria-label": "Ask anew, without the answer before" })]);
	follows.hidden = !previous;
}

// The next question is asked with this answer; null: with none.
export function goOnFrom(answer) {
	previous = answer;
	drawFollows();
}

export function focusQuestion() {
	box.focus();
	box.select();
}

export function writeQuestion(text) {
	box.value = text;
	fit();
	box.focus();
}

function fit() {
	box.style.height = "auto";
	box.style.height = `${box.scrollHeight + 2}px`;
}

// startComposer({ask, question_bytes}): ask({question, previous}) on Enter.
export function startComposer(ask) {
	box = element("textarea", { id: "question", rows: 1, placeholder: "Ask in plain English",
		"aria-label": "Question", enterkeyhint: "go", maxlength: 8192 });
	follows = element("p", { class: "follows row", hidden: true });
	const submit = (event) => {
		event?.preventDefault();
		const question = box.value.trim();
		if (!question) return box.focus();
		box.value = "";
		fit();
		ask({ question, ...(previous && { previous }) });
	};
	box.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
	});
	box.addEventListener("input", fit);
	form.addEventListener("submit", submit);
	fill(form, follows, element("div", { class: "ask row" }, box,
		element("button", { class: "primary", title: "Enter" }, "Generate")));
	drawFollows();
	box.focus();
}
