// thread.js - the turns of the page, one below the other, and the keys that act on one

import { get, answerPath } from "./api.js";
import { focusQuestion } from "./composer.js";
import { hideStart } from "./start.js";
import { shortcut } from "./keys.js";
import { Turn } from "./turn.js";

const MOST = 20; // older ones leave the page; the history has them

const place = document.getElementById("thread");
let turns = [];

// The turn that a key means: the one that has the focus, else the last.
function current() {
	return turns.find(({ node }) => node.contains(document.activeElement)) ?? turns.at(-1);
}

function begin(question, door) {
	hideStart();
	document.body.classList.add("begun");
	const turn = new Turn(question, door);
	turns.push(turn);
	place.append(turn.node);
	while (turns.length > MOST) {
		const oldest = turns.shift();
		oldest.cancel();
		oldest.node.remove();
	}
	turn.node.scrollIntoView({ block: "start" });
	return turn;
}

export function askIn(door, body) {
	return begin(body.question, door).propose(body);
}

// Show an answer that was kept.
export async function reopen(door, id) {
	const record = await get(answerPath(id));
	const { chart } = record.result ? await get(answerPath(id, "chart", { form: "json" })) : { chart: null };
	begin(record.question ?? "a statement", door).take({ id, record, chart });
}

const onCurrent = (act) => () => (current() ? act(current()) : false);

export function startThread() {
	shortcut(["/", "n"], "write a question", focusQuestion);
	shortcut(["Ctrl+Enter"], "run the statement", onCurrent((turn) => turn.run()), true);
	shortcut(["e"], "edit the statement", onCurrent((turn) => turn.edit()));
	shortcut(["1", "2", "3", "4"], "take a reading", (key) => onCurrent((turn) => turn.choose(Number(key)))());
	shortcut(["Escape"], "cancel what runs", onCurrent((turn) => turn.cancel()), true);
	shortcut(["c"], "copy the rows", onCurrent((turn) => turn.result?.copy?.() ?? !!turn.result?.copy));
	shortcut(["d"], "download the rows as CSV", onCurrent((turn) => turn.result?.download?.() ?? !!turn.result?.download));
	shortcut(["r"], "record of the stages, with times", onCurrent((turn) => turn.showRecord()));
	shortcut(["y"], "the answer is right", onCurrent((turn) => turn.feedback?.right() ?? !!turn.feedback));
	shortcut(["w"], "the answer is wrong", onCurrent((turn) => turn.feedback?.wrong() ?? !!turn.feedback));
}
