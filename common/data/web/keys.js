// keys.js - what each key does, and the list of them behind ?
//
// A letter works where nobody is typing.  Letters can be switched off, for those
// who speak to their computer; the keys with Ctrl and Esc stay.

import { element, button, fill } from "./dom.js";

const shortcuts = []; // {keys, name, does, always}
const remembered = "nl2sql-letters";
let lettersWork = localStorage.getItem(remembered) !== "off";

function isTyping(target) {
	return target.closest("input, textarea, select, [contenteditable=true], .CodeMirror") !== null;
}

function nameOf(event) {
	const held = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
	return held + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
}

function press(event) {
	if (event.altKey || event.isComposing || event.defaultPrevented) return;
	const name = nameOf(event);
	const isFree = lettersWork && !isTyping(event.target) && !document.querySelector("dialog[open]");
	for (const { keys, does, always } of shortcuts) {
		if (!keys.includes(name) || !(always || isFree)) continue;
		if (does(name) === false) continue;
		event.preventDefault();
		return;
	}
}

// shortcut(["e"], "edit the statement", f): f returns false where it has nothing
// to do.  `always`: also while somebody types.
export function shortcut(keys, name, does, always = false) {
	shortcuts.push({ keys, name, does, always });
}

function written(keys) {
	const shown = keys.length === 4 ? [`${keys[0]} to ${keys[3]}`] : keys;
	return shown.map((key) => element("kbd", {}, key === "Escape" ? "Esc" : key));
}

function lettersSwitch() {
	const box = element("input", { type: "checkbox", onchange: () => {
		lettersWork = box.checked;
		localStorage.setItem(remembered, lettersWork ? "on" : "off");
	} });
	box.checked = lettersWork;
	return element("label", { class: "row" }, box, "single letters are shortcuts");
}

// More that the dialog names and other parts of the page do by themselves.
const elsewhere = [
	[["Enter"], "in the question: generate a statement (Shift+Enter: a new line)"],
	[["Ctrl+ "], "in the statement: complete a table or column"],
	[["←", "→"], "on the question's words: go from word to word; on a column's edge: its width"],
	[["Tab"], "leave the statement for the next control"],
];

function showKeys(dialog) {
	const rows = [...shortcuts.map(({ keys, name }) => [keys, name]), ...elsewhere];
	fill(dialog,
		element("h2", { id: "keys-title" }, "Keyboard shortcuts"),
		element("table", { class: "keys" }, element("tbody", {}, rows.map(([keys, name]) =>
			element("tr", {},
				element("th", { scope: "row" }, written(keys.map((key) => key.replace("Ctrl+ ", "Ctrl+Space")))),
				element("td", {}, name))))),
		lettersSwitch(),
		element("p", { class: "row" }, button("Close", () => dialog.close())));
	dialog.showModal();
}

export function startKeys() {
	const dialog = element("dialog", { id: "keys", "aria-labelledby": "keys-title" });
	document.body.append(dialog);
	document.getElementById("open-keys").addEventListener("click", () => showKeys(dialog));
	shortcut(["?"], "show this list", () => showKeys(dialog));
	document.addEventListener("keydown", press);
}
