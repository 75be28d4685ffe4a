// dom.js - elements of the page, made without markup
//
// What comes from a database or a record becomes text nodes only: no function of
// the page takes HTML.

// element("button", {class: "quiet", onclick: f, "aria-label": "..."}, child...):
// a child is text, a number, a node, an array of those, or nothing (null, false).
export function element(tag, attributes = {}, ...children) {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (value === null || value === undefined || value === false) continue;
		if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
		else made.setAttribute(name, value === true ? "" : value);
	}
	add(made, children);
	return made;
}

function add(parent, child) {
	if (child === null || child === undefined || child === false) return;
	if (Array.isArray(child)) child.forEach((one) => add(parent, one));
	else parent.append(child instanceof Node ? child : String(child));
}

// Put these in place of all that the parent has.
export function fill(parent, ...children) {
	parent.replaceChildren();
	add(parent, children);
	return parent;
}

// A button that says what its key is, to whoever hovers it.
export function button(label, onclick, attributes = {}) {
	return element("button", { type: "button", onclick, ...attributes }, label);
}

// An id that no other element has, for labels and descriptions.
export function freshId(stem) {
	let number = 1;
	while (document.getElementById(`${stem}-${number}`)) number++;
	return `${stem}-${number}`;
}
