// panel.js - the panel beside the page: tables or history

import { element, button, fill } from "./dom.js";
import { shortcut } from "./keys.js";

const panel = document.getElementById("panel");
const narrow = matchMedia("(max-width: 60rem)");
let opener = null; // the button whose view is open

function close() {
	if (!opener) return false;
	opener.setAttribute("aria-expanded", "false");
	panel.hidden = true;
	if (panel.contains(document.activeElement) || narrow.matches) opener.focus();
	opener = null;
	document.getElementById("main").inert = false;
	return true;
}

function open(from, title, show) {
	close();
	opener = from;
	from.setAttribute("aria-expanded", "true");
	fill(panel, element("div", { class: "head row" }, element("h2", {}, title),
		button("Close", close, { class: "quiet", "aria-label": `Close ${title}` })), show());
	panel.hidden = false;
	document.getElementById("main").inert = narrow.matches; // the panel covers it
	(panel.querySelector("input") ?? panel.querySelector("button")).focus();
}

// Close the panel where it covers the page: something opened beneath it.
export function uncover() {
	if (narrow.matches) close();
}

// addView("open-tables", "t", "Tables", show): show() gives the view's node anew.
export function addView(id, key, title, show) {
	const from = document.getElementById(id);
	const toggle = () => (opener === from ? close() : open(from, title, show));
	from.addEventListener("click", toggle);
	shortcut([key], `${title.toLowerCase()}: open or close`, toggle);
}

export function startPanel() {
	panel.addEventListener("keydown", (event) => {
		if (event.key === "Escape" && close()) event.preventDefault();
	});
	narrow.addEventListener("change", () => {
		document.getElementById("main").inert = narrow.matches && opener !== null;
	});
}
