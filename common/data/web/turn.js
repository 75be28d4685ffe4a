// turn.js - one question's way: asked, proposed, edited, run, answered
//
// A turn is an article of the page.  It holds the record as it last came from the
// server, under the id that it is kept by, and shows what that record is.

import { element, button, fill } from "./dom.js";
import { follow } from "./api.js";
import { announce } from "./announce.js";
import { openEditor } from "./editor.js";
import { showFeedback } from "./feedback.js";
import { notice } from "./problems.js";
import { showProgress } from "./progress.js";
import { bandBadge, candidateOf, showNotes, showReading } from "./proposal.js";
import { showVerdict } from "./readings.js";
import { showRecord } from "./record.js";
import { showResult } from "./result.js";
import { showWords } from "./words.js";

const said = {
	answered: "answered", needs_clarification: "which reading is meant?", cannot_answer: "no answer",
	refused: "refused", error: "failed",
};

export class Turn {
	// door: {database(), mayConfirm(), ask(question), answered(previous), ended(problem)}
	constructor(question, door) {
		this.question = question;
		this.door = door;
		this.stages = [];
		this.denied = false; // by the gate, as the statement stands
		this.head = element("header", {}, this.title = element("h2", { tabindex: -1, class: "question" }, question));
		this.statement = element("div", { class: "statement" });
		this.below = element("div", { class: "below" });
		this.node = element("article", { class: "turn", "aria-label": question }, this.head, this.statement, this.below);
	}

	// Ask the server; what it says stands in `below` until the record is there.
	async send(path, body, isRun) {
		this.stopper?.abort();
		const stopper = this.stopper = new AbortController();
		const progress = showProgress(() => stopper.abort(), isRun);
		fill(this.below, progress.node);
		this.setBusy(true);
		announce(isRun ? "running" : "generating");
		try {
			const answer = await follow(path, body, progress.add, stopper.signal);
			const took = progress.stop();
			this.stages = isRun ? [...this.stages, ...progress.stages] : progress.stages;
			this.take(answer, isRun ? took : undefined);
		} catch (problem) {
			progress.stop();
			this.fail(problem, () => this.send(path, body, isRun));
		} finally {
			if (this.stopper === stopper) this.stopper = null;
			this.setBusy(false);
		}
	}

	setBusy(isBusy) {
		this.node.setAttribute("aria-busy", isBusy);
		if (this.runButton) this.runButton.disabled = isBusy || this.denied;
	}

	// A new question goes to the database that is chosen now, one that goes on to its own.
	propose(body) {
		const where = body.id ? {} : { database: this.door.database() };
		return this.send("/api/propose", { ...body, ...where }, false);
	}

	fail(problem, again) {
		fill(this.below, notice(problem, problem.code === "web.stopped" ? "calm" : "bad",
			button("Try again", again), button("Change the question", () => this.door.rewrite(this.question))));
		announce(problem.message);
		this.title.focus();
		this.door.ended(problem);
	}

	// Show a record, with what is known beside it.
	take({ id, record, chart }, took) {
		this.id = id;
		this.record = record;
		const words = candidateOf(record)?.words;
		this.showHead(words);
		if (record.chosen?.sql) this.showStatement();
		else fill(this.statement);
		if (record.verdict) this.showSettled(chart, took);
		else {
			fill(this.below);
			announce("a statement is ready; Ctrl+Enter runs it");
			this.show(this.title);
		}
	}

	// Bring the turn into view, and the focus to what is new in it.
	show(heading) {
		this.node.scrollIntoView({ block: "nearest" });
		heading.focus();
	}

	showHead(words) {
		const account = words?.length > 0 && showWords(this.question, words);
		this.title.classList.toggle("unseen", Boolean(account));
		fill(this.head, this.title, account, element("div", { class: "marks row" },
			bandBadge(this.record.chosen?.band, this.record.chosen?.confidence),
			button("Record", () => this.showRecord(), { class: "quiet", title: "what each stage wrote" })));
	}

	showStatement() {
		const { sql } = this.record.chosen;
		if (this.editor && this.editor.text().trim() === sql.trim()) return this.editor.use(this.editor.text());
		this.runButton = button("Run", () => this.run(), { class: "primary run", title: "Ctrl+Enter" });
		this.editor = openEditor(sql, {
			database: this.record.database, run: () => this.run(), leave: () => this.leaveEditor(),
			changed: (verdict) => this.judge(verdict),
		});
		fill(this.statement, showReading(this.record), showNotes(this.record), this.editor.node,
			element("div", { class: "row" }, this.runButton, this.edited = element("span", { class: "hint" })));
		this.editor.shown();
	}

	judge(verdict) {
		this.denied = verdict !== null && !verdict.allowed;
		this.runButton.disabled = this.denied || Boolean(this.stopper);
		this.edited.textContent = this.editor.isEdited() ? "edited; nothing runs before you say so" : "";
	}

	// Approved: what stands in the editor runs.
	run() {
		if (!this.editor || !this.id || this.stopper || this.runButton.disabled) return false;
		const again = this.editor.isEdited() || this.record.verdict;
		return void this.send("/api/run", { id: this.id, ...(again && { sql: this.editor.text() }) }, true);
	}

	showSettled(chart, took) {
		const { verdict, result } = this.record;
		if (verdict.status !== "answered") {
			fill(this.below, showVerdict(this.record, (number) => this.choose(number), (question) => this.door.ask({ question })));
			announce(said[verdict.status] ?? verdict.status);
			return this.show(this.title);
		}
		this.result = showResult({ id: this.id, record: this.record, chart, took });
		this.feedback = this.door.mayConfirm() && this.record.chosen ? showFeedback(this.id) : null;
		fill(this.below, this.result.node, this.feedback?.node);
		announce(this.result.heading.textContent);
		this.show(this.result.heading);
		this.door.answered(this.previous());
		return undefined;
	}

	// What the next question goes on from, in the same database.
	previous() {
		const { question, chosen, database } = this.record;
		if (!chosen?.sql || database !== this.door.database()) return null;
		const { sql, meaning } = chosen;
		return { question, sql, ...(meaning && { meaning }) };
	}

	choose(number) {
		const { readings } = this.record?.verdict ?? {};
		if (this.stopper || !readings?.[number - 1]) return false;
		return void this.propose({ id: this.id, answers: { reading: number } });
	}

	edit() {
		return this.editor ? this.editor.focus() : false;
	}

	// Esc in the editor cancels what runs, else it goes on to Run.
	leaveEditor() {
		if (this.cancel() === false) this.runButton.focus();
	}

	cancel() {
		return this.stopper ? this.stopper.abort() : false;
	}

	showRecord() {
		return this.record ? showRecord(this.record, this.stages) : false;
	}
}
