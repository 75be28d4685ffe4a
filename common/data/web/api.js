// api.js - what the page asks its server
//
// Every function gives a promise.  A failure is a Problem with the code and the
// words of the server, or one of the page's own: web.gone (the server does not
// answer) and web.stopped (the person cancelled).

export class Problem extends Error {
	constructor({ code, message, hint }, status = 0) {
		super(message);
		this.code = code;
		this.hint = hint;
		this.status = status;
	}
}

function unreachable(error) {
	if (error.name === "AbortError")
		return new Problem({ code: "web.stopped", message: "cancelled" });
	return new Problem({ code: "web.gone", message: "the server of this page does not answer" });
}

async function send(path, options) {
	const response = await fetch(path, { credentials: "same-origin", ...options }).catch((error) => {
		throw unreachable(error);
	});
	if (response.ok) return response;
	const told = await response.json().catch(() => null);
	throw new Problem(told ?? { code: "web.status", message: `the server answered ${response.status}` }, response.status);
}

export async function get(path, parameters = {}) {
	const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
	const response = await send(query.size ? `${path}?${query}` : path);
	return response.json();
}

function posted(body, signal) {
	return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal };
}

export async function post(path, body, signal) {
	return (await send(path, posted(body, signal))).json();
}

// The events of a text/event-stream, as {name, data}.
async function* events(body) {
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	let text = "";
	for (;;) {
		const { value, done } = await reader.read().catch((error) => {
			throw unreachable(error);
		});
		if (done) return;
		text += value;
		const whole = text.split("\n\n");
		text = whole.pop();
		for (const event of whole) {
			const name = /^event: ?(.*)$/m.exec(event)?.[1] ?? "message";
			const data = event.split("\n").filter((line) => line.startsWith("data:"))
				.map((line) => line.slice(5)).join("\n");
			if (data) yield { name, data: JSON.parse(data) };
		}
	}
}

// Send a record on its way.  progress is called with {stage, ms} for each stage
// that is done with it; the promise gives {id, record, chart}.  Aborting `signal`
// closes the connection, which ends the work on the server.
export async function follow(path, body, progress, signal) {
	const response = await send(path, posted(body, signal));
	for await (const { name, data } of events(response.body)) {
		if (name === "progress") progress(data);
		else if (name === "record") return data;
		else if (name === "problem") throw new Problem(data);
	}
	throw new Problem({ code: "web.gone", message: "the connection ended before the answer came" });
}

// Where a kept answer is found: rows, chart, confirm, wrong, or itself.
export function answerPath(id, part, parameters) {
	const path = `/api/answers/${encodeURIComponent(id)}${part ? `/${part}` : ""}`;
	return parameters ? `${path}?${new URLSearchParams(parameters)}` : path;
}
