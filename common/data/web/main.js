// main.js - puts the page's parts together

import { element, button, fill } from "./dom.js";
import { get } from "./api.js";
import { goOnFrom, startComposer, writeQuestion } from "./composer.js";
import { showHistory } from "./history.js";
import { startKeys } from "./keys.js";
import { addView, startPanel, uncover } from "./panel.js";
import { notice } from "./problems.js";
import { loadSchema, showSchema } from "./schema.js";
import { showStart } from "./start.js";
import { askIn, reopen, startThread } from "./thread.js";

const place = document.getElementById("notice");
let state = {};
let database;

// What concerns the page as a whole: the server, the session, the database.
function showProblem(problem) {
	fill(place, problem && notice(problem, "bad", button("Try again", load)));
}

const door = {
	database: () => database,
	mayConfirm: () => state.may_confirm === true,
	ask: (body) => askIn(door, body),
	rewrite: writeQuestion,
	answered: goOnFrom,
	ended: (problem) => {
		if (["web.session", "web.gone"].includes(problem.code)) showProblem(problem);
	},
};

function showDatabase() {
	const offered = state.databases ?? [];
	const named = document.getElementById("database");
	if (offered.length < 2) return fill(named, element("span", { class: "unseen" }, "Database "), state.database);
	const choice = element("select", { "aria-label": "Database", onchange: () => {
		database = choice.value || undefined;
		goOnFrom(null);
		loadTables().then(() => showProblem(null), showProblem);
	} }, offered.map((one) => element("option", { value: one.database ?? "", selected: one.database === database }, one.name)));
	return fill(named, choice);
}

async function loadTables() {
	showStart(await loadSchema(database), door.ask);
}

async function load() {
	try {
		state = await get("/api/state");
		// the first is the server's own; it may have no name to ask it by
		const offered = (state.databases ?? []).map((one) => one.database);
		if (!offered.includes(database)) [database] = offered;
		showDatabase();
		showProblem(state.problem);
		if (!state.problem) await loadTables();
		else showStart({}, door.ask);
	} catch (problem) {
		showProblem(problem);
	}
}

function openPast(id) {
	uncover();
	reopen(door, id).catch(showProblem);
}

addView("open-tables", "t", "Tables", showSchema);
addView("open-history", "h", "History", () => showHistory(openPast));
startThread();
startPanel();
startKeys();
startComposer(door.ask);
load();
