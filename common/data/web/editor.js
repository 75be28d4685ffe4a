// editor.js - the statement as it can be edited: completion, and the gate's verdict
//
// The gate is asked while somebody types, a moment after the last key.  What it
// says stands below, and the place that it means is marked.

import { element, fill } from "./dom.js";
import { post } from "./api.js";
import { sentence } from "./problems.js";
import { completions } from "./schema.js";

const PAUSE_MS = 300;

// Position in characters from 1, as the gate counts, to the editor's.
function placeOf(editor, position) {
	const before = Array.from(editor.getValue()).slice(0, position - 1).join("");
	return editor.posFromIndex(before.length);
}

function mark(editor, position) {
	editor.getAllMarks().forEach((one) => one.clear());
	if (!position) return null;
	const from = placeOf(editor, position);
	const word = editor.getTokenAt({ line: from.line, ch: from.ch + 1 });
	const to = { line: from.line, ch: Math.max(word.end, from.ch + 1) };
	editor.markText(from, to, { className: "misplaced" });
	return from;
}

function showVerdict(told, editor, verdict) {
	const place = mark(editor, verdict.allowed ? 0 : verdict.position);
	told.className = verdict.allowed ? "verdict good" : "verdict bad";
	const where = place ? `, line ${place.line + 1}, column ${place.ch + 1}` : "";
	if (verdict.allowed) fill(told, "The gate allows it.");
	else fill(told, sentence(verdict.message ?? "not allowed"), " ", verdict.hint && `${sentence(verdict.hint)} `,
		element("span", { class: "code" }, `${verdict.code}${where}`));
}

// Tab leaves the editor: it must not be a trap for the keyboard.
function keysOf(run, leave) {
	const approve = (editor) => {
		editor.closeHint(); // or the next Esc would be for its list
		run();
	};
	return {
		"Ctrl-Space": "autocomplete", "Ctrl-Enter": approve, "Cmd-Enter": approve,
		Tab: false, "Shift-Tab": false, Esc: leave,
	};
}

// The library's completion by tables and columns, in a list that has a name.
function hint(editor, options) {
	const found = window.CodeMirror.hint.sql(editor, options);
	if (found) window.CodeMirror.on(found, "shown", () =>
		document.querySelector(".CodeMirror-hints").setAttribute("aria-label", "Completions"));
	return found;
}

function hints() {
	return { hint, completeSingle: false, tables: completions() };
}

function completeAsTyped(editor, change) {
	if (editor.state.completionActive || change.origin !== "+input") return;
	if (/^[\w.]$/.test(change.text.join("")) && /[\w.]{2}$|\.$/.test(editor.getLine(editor.getCursor().line)
		.slice(0, editor.getCursor().ch))) editor.showHint();
}

// openEditor(sql, {database, run, leave, changed}): {node, text(), focus(), isEdited(),
// shown(), use(sql)}.  run and leave are called for their keys, changed(verdict) with each
// verdict, with null while none is known.
export function openEditor(sql, { database, run, leave, changed }) {
	const place = element("div", { class: "editor" });
	const told = element("p", { class: "verdict", role: "status" });
	const editor = window.CodeMirror(place, {
		value: sql, mode: "text/x-pgsql", lineWrapping: true, lineNumbers: true, viewportMargin: Infinity,
		matchBrackets: true, autoCloseBrackets: true, inputStyle: "contenteditable",
		screenReaderLabel: "SQL statement, can be edited", extraKeys: keysOf(run, leave),
		hintOptions: hints(),
	});
	editor.getInputField().setAttribute("role", "textbox");
	editor.getInputField().setAttribute("aria-multiline", "true");
	let timer = 0;
	let asked = 0;
	const check = async () => {
		const mine = ++asked;
		const verdict = await post("/api/check", { sql: editor.getValue(), database }).catch((problem) => ({
			allowed: true, unknown: true, code: problem.code, message: problem.message }));
		if (mine !== asked || !place.isConnected) return;
		if (verdict.unknown) fill(told, "The gate could not be asked; it will be when the statement runs.");
		else showVerdict(told, editor, verdict);
		changed(verdict);
	};
	editor.on("change", () => {
		clearTimeout(timer);
		asked++; // what is still to come is about another text
		mark(editor, 0);
		fill(told);
		told.className = "verdict";
		changed(null);
		timer = setTimeout(check, PAUSE_MS);
	});
	editor.on("inputRead", completeAsTyped);
	editor.on("focus", () => editor.setOption("hintOptions", hints())); // the tables may have come since
	return {
		node: element("div", {}, place, told),
		text: () => editor.getValue(),
		isEdited: () => editor.getValue().trim() !== sql.trim(),
		focus: () => editor.focus(),
		use(text) {
			sql = text;
			if (text !== editor.getValue()) editor.setValue(text);
		},
		// to be called once it is in the page: it measures itself
		shown() {
			editor.refresh();
			check();
		},
	};
}
