// feedback.js - what a person says of an answer: right, or wrong and why

import { element, button, fill, freshId } from "./dom.js";
import { answerPath, post } from "./api.js";
import { announce } from "./announce.js";
import { explain, sentence } from "./problems.js";

// showFeedback(id): {node, right(), wrong()}
export function showFeedback(id) {
	const place = element("div", { class: "feedback row" });
	const tell = (text) => {
		fill(place, element("p", { tabindex: -1, class: "said" }, text)).firstChild.focus();
		announce(text);
	};
	const send = (part, body, thanks) => post(answerPath(id, part), body).then(
		() => tell(thanks), (problem) => tell(`${explain(problem).title}: ${sentence(problem.message)}`));
	const right = () => send("confirm", {}, "Kept as a verified answer. Questions that ask the same use it.");
	const wrong = () => {
		const name = freshId("reason");
		const reason = element("input", { id: name, required: true, maxlength: 500 });
		const form = element("form", { class: "row", onsubmit: (event) => {
			event.preventDefault();
			send("wrong", { reason: reason.value.trim() }, "Kept as a wrong answer.");
		} }, element("label", { for: name }, "What is wrong?"), reason, element("button", {}, "Keep"),
		button("Back", () => {
			offer();
			place.querySelector("button:last-of-type").focus();
		}));
		fill(place, form);
		reason.focus();
	};
	const offer = () => fill(place, element("span", {}, "Is it right?"), button("Right", right), button("Wrong", wrong));
	offer();
	const once = (act) => () => (place.querySelector("button") ? act() : false);
	return { node: place, right: once(right), wrong: once(wrong) };
}
