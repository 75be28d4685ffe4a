// announce.js - what a screen reader is told when the page changes by itself

const region = document.getElementById("announce");

export function announce(text) {
	region.textContent = "";
	// a region that gets the same text again would not be read again
	requestAnimationFrame(() => (region.textContent = text));
}
