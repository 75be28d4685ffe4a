// progress.js - the stages of a record that is under way, live, and Cancel

import { element, button, fill } from "./dom.js";

const SLOW_MS = 6000; // longer than any stage takes without a model

const verbs = {
	route: "find the module", retrieve: "find tables", link: "give words a meaning", plan: "join tables",
	generate: "write statements", evaluate: "judge them", repair: "mend", exec: "run", check: "check",
};

// What is waited for, once `last` is done.
const after = { "": "route", route: "retrieve", retrieve: "link", link: "plan", plan: "generate", generate: "evaluate" };

function waitingFor(stages, isRun) {
	if (isRun) return "the database runs the statement";
	const next = after[stages.at(-1)?.stage ?? ""];
	return next === "generate" || next === "evaluate"
		? `the stage ${next} works; a language model may be slow`
		: "the stages work";
}

// showProgress(cancel, isRun): {node, stages, add(event), stop()}.
export function showProgress(cancel, isRun) {
	const stages = [];
	const began = performance.now();
	let last = began;
	const list = element("ol", { class: "stages", "aria-label": "Stages that are done" });
	const clock = element("span", { class: "clock" });
	const slow = element("p", { class: "slow", role: "status" });
	const node = element("div", { class: "progress" },
		element("div", { class: "row" }, element("span", { class: "spinner", "aria-hidden": true }),
			element("b", {}, isRun ? "Running" : "Generating"), clock, button("Cancel", cancel, { class: "cancel" })),
		list, slow);
	const timer = setInterval(() => {
		const now = performance.now();
		clock.textContent = `${((now - began) / 1000).toFixed(1)} s`;
		if (now - last > SLOW_MS && !slow.textContent)
			fill(slow, `This is slow: ${waitingFor(stages, isRun)}. You may wait, or cancel.`);
	}, 100);
	return {
		node,
		stages,
		add({ stage, ms }) {
			last = performance.now();
			slow.textContent = "";
			stages.push({ stage, ms });
			list.append(element("li", { title: verbs[stage] }, stage, " ", element("span", {}, `${milliseconds(ms)} ms`)));
		},
		stop() {
			clearInterval(timer);
			node.remove();
			return performance.now() - began;
		},
	};
}

export function milliseconds(ms) {
	return ms < 10 ? ms.toFixed(1) : Math.round(ms).toString();
}
