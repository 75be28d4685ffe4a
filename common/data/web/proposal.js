// proposal.js - what is said of a statement before it runs
//
// Its reading in English, how sure it is, what was not used, what was added, and
// what lint and the semantic checks found.

import { element } from "./dom.js";
import { sentence } from "./problems.js";

const bands = {
	sure: "Sure", likely: "Likely right", guess: "A guess",
};

export function candidateOf(record) {
	return record.candidates?.[record.chosen?.index ?? 0];
}

export function bandBadge(band, confidence) {
	if (!band) return null;
	const share = confidence === undefined ? "" : ` ${Math.round(confidence * 100)} %`;
	return element("span", { class: "band", "data-band": band, title: `confidence${share}` },
		bands[band] ?? band, share && element("span", { class: "share" }, share));
}

function item(name, ...what) {
	return element("div", {}, element("dt", {}, name), element("dd", {}, what));
}

function listed(words) {
	return words.map((word, at) => [at > 0 && ", ", element("q", {}, word)]);
}

function codes(texts) {
	return texts.map((text, at) => [at > 0 && "; ", element("code", {}, text)]);
}

function findings(candidate) {
	const seen = new Set();
	return (candidate?.lint ?? []).filter(({ message }) => !seen.has(message) && seen.add(message));
}

function taken(record) {
	return (record.link?.nearest ?? []).filter((one) => one.taken && one.names?.length > 0);
}

// The list of what is to be known, or null where all is plain.
export function showNotes(record) {
	const { chosen = {} } = record;
	const candidate = candidateOf(record);
	const notes = [
		chosen.unused?.length > 0 && item("Not used", listed(chosen.unused)),
		...taken(record).map(({ word, names }) => item("Spelling", element("q", {}, word), " taken as ",
			element("q", {}, names[0].name))),
		chosen.taken_over?.length > 0 && item("Taken over", codes(chosen.taken_over)),
		chosen.added?.length > 0 && item("Added", codes(chosen.added)),
		chosen.unmet?.length > 0 && item("Not done", listed(chosen.unmet.map(({ word }) => word))),
		chosen.empty && item("Careful", "tried, it gave no rows"),
		chosen.verified && item("Verified", `by ${chosen.verified.owner ?? "a person"}`,
			chosen.verified.date && `, ${chosen.verified.date}`),
		...findings(candidate).map(({ message, severity }) => item(severity === "error" ? "Wrong" : "Look",
			sentence(message))),
		record.attempts?.length > 0 && item("Mended", `${record.attempts.length} times before it could run`),
	].filter(Boolean);
	return notes.length > 0 ? element("dl", { class: "notes" }, notes) : null;
}

export function showReading(record) {
	const candidate = candidateOf(record);
	const text = record.chosen?.reading ?? candidate?.reading ?? candidate?.explanation;
	return text ? element("p", { class: "reading" }, sentence(text)) : null;
}
