#!/usr/bin/python3
"""scenarios.py SCENARIO ADDRESS [WIDTHxHEIGHT]: drive the page as a person would

Each function is a scenario.  It ends without a word, or with what is not as it should
be.  The driver must find /usr/bin/chromedriver.
"""
import os
import signal
import sys
import tempfile

from selenium.webdriver.common.keys import Keys

from browser import Page, start_browser

QUESTION = "Who are our top 5 customers by revenue?"


def equal(what, got, wanted):
    assert got == wanted, f"{what}: got {got!r}, wanted {wanted!r}"


def column(page, number):
    return page.texts(f".turn:last-child .rows tbody td:nth-child({number})")


# ---- the whole way ----

def flow(page):
    """ask, look at the words, approve, sort, chart, downloads"""
    page.wait(".examples button")
    page.shot("start")
    page.accessible("start")
    page.ask(QUESTION)
    page.wait(".verdict.good")
    equal("rows before approval", page.all(".result"), [])
    check_words(page)
    assert "revenue" in page.text(".reading")
    page.shot("proposed")
    page.accessible("proposed")
    page.run()
    page.until("the chart", lambda: drawn(page))
    page.script("document.activeElement.blur(); scrollTo(0, 0)")
    page.shot("whole")
    check_table(page)
    check_chart(page)
    check_downloads(page)
    page.fits()
    page.shot("answered")
    page.accessible("answered")
    page.dark(True)
    page.until("the dark chart", lambda: "dark=1" in page.attribute(".chart img", "src"))
    page.until("the picture", lambda: page.script("return document.querySelector('.chart img').complete"))
    background = page.script("return getComputedStyle(document.body).backgroundColor")
    assert max(map(int, background[4:-1].split(","))) < 64, background
    page.shot("dark")
    page.faultless()


def word(page, text):
    return next(one for one in page.all(".word") if one.text == text)


def check_words(page):
    for text, what in (("revenue", "metric"), ("customers", "table")):
        equal(text, page.steady(lambda text=text: word(page, text).get_attribute("data-as")), what)
    page.steady(lambda: page.point_at(word(page, "customers")))
    assert "customers" in page.text(".meaning .as"), page.text(".meaning")
    page.steady(lambda: word(page, "revenue").click())
    page.press(Keys.ARROW_LEFT)
    page.focused(".word")
    equal("the word beside it", page.script("return document.activeElement.textContent"), "by")


def check_table(page):
    equal("rows", len(column(page, 1)), 5)
    values = column(page, 2)
    for order in (sorted(values, key=float), sorted(values, key=float, reverse=True), values):
        page.click(".rows th:nth-child(2) .sort")
        equal("sorted", column(page, 2), order)
    width = page.all(".rows th")[0].rect["width"]
    page.script("document.querySelector('.rows .edge').focus()")
    page.press(Keys.ARROW_RIGHT)
    page.until("a wider column", lambda: page.all(".rows th")[0].rect["width"] > width)


def drawn(page):
    return page.script("const all = document.querySelectorAll('.chart img');"
                       "return all[0].complete && all[0].naturalWidth > 0 && all[0].alt")


def check_chart(page):
    page.until("the chart", lambda: drawn(page))
    kinds = page.texts(".chart [data-kind]")
    equal("kinds", kinds, ["Bars", "Line"])
    page.click(".chart [data-kind=line]")
    page.until("the other kind", lambda: "kind=line" in page.attribute(".chart img", "src") and drawn(page))
    page.click(".chart [data-kind=bar]")
    page.until("the first kind", lambda: drawn(page))


FETCH = """{
    const link = [...document.querySelectorAll('.result a')].find((one) => one.download === given[0]);
    const answer = await fetch(link.href);
    return [answer.status, String.fromCharCode(...new Uint8Array(await answer.arrayBuffer()).slice(0, 40))];
}"""


def check_downloads(page):
    for name, begins in (("answer.csv", "customer_name,revenue\n"), ("answer.xlsx", "PK\x03\x04"),
                         ("answer.tsv", "customer_name\trevenue\n"), ("answer.json", "["),
                         ("chart.svg", "<?xml"), ("chart.png", "\xc2\x89PNG"[1:])):
        status, bytes_ = page.promise(FETCH, name)
        equal(name, status, 200)
        assert bytes_.startswith(begins), f"{name}: {bytes_!r}"


def keyboard(page):
    """the main flow without a mouse"""
    page.wait(".examples button")
    page.focused("#question")
    page.press(QUESTION, Keys.ENTER)
    page.wait(".verdict.good")
    page.focused("h2.question")
    page.press("e")
    page.until("the focus in the editor", lambda: page.script("return document.activeElement.closest('.CodeMirror') !== null"))
    page.press(Keys.TAB)
    page.focused(".run")
    page.press((Keys.CONTROL, Keys.ENTER))
    page.wait(".result")
    page.focused(".result .count")
    page.told("5 rows")
    page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.press("c")
    page.told("Copied")
    copied = page.promise("navigator.clipboard.readText()")
    assert copied.startswith("customer_name\trevenue\n") and copied.count("\n") == 5, copied
    page.press("r")
    page.wait("#record[open] .times")
    page.press(Keys.ESCAPE)
    page.gone("#record[open]")
    page.press("?")
    page.wait("#keys[open]")
    page.shot("keys")
    page.accessible("keys")
    page.press(Keys.ESCAPE)
    page.gone("#keys[open]")
    page.press("t")
    page.focused("#find-table")
    page.press(Keys.ESCAPE)
    page.until("a closed panel", lambda: not page.wait("body").find_element("id", "panel").is_displayed())
    page.press("/")
    page.focused("#question")
    page.faultless()


# ---- parts ----

def edit(page):
    """completion, the gate's verdict as one types, an edited statement runs"""
    page.ask(QUESTION)
    page.wait(".verdict.good")
    page.write_statement("SELECT customer_nam FROM customers")
    page.wait(".verdict.bad")
    assert "sql.unknown_column" in page.text(".verdict.bad"), page.text(".verdict.bad")
    equal("the place", page.text(".misplaced"), "customer_nam")
    page.until("no way to run it", lambda: not page.wait(".run").is_enabled())
    page.accessible("refused by the gate")
    page.shot("refused")
    page.write_statement("SELECT * FROM warehou")
    page.press((Keys.CONTROL, Keys.SPACE))
    page.until("the tables", lambda: "warehouses" in page.texts(".CodeMirror-hint"))
    page.press(Keys.ENTER)
    page.press(" WHERE warehouses.")
    page.until("the columns", lambda: any("warehouse_name" in one for one in page.texts(".CodeMirror-hint")))
    page.shot("completion")
    page.press(Keys.ESCAPE)
    page.write_statement("SELECT '<img src=x onerror=alert(1)>' AS \"<b>x</b>\", NULL AS nothing, count(*) FROM warehouses")
    page.run()
    equal("text stays text", column(page, 1), ["<img src=x onerror=alert(1)>"])
    equal("a name stays text", page.texts(".rows th .sort")[0], "<b>x</b>")
    equal("NULL", page.text(".rows td.null"), "NULL")
    equal("no element of it", page.all(".rows img, .rows b"), [])
    page.faultless()


def readings(page):
    """asked back, a key takes a reading; names that were meant; refused"""
    page.ask("sales by region")
    equal("readings", len(page.all(".readings .choice")), 2)
    page.shot("readings")
    page.accessible("readings")
    page.press("2")
    page.wait(".verdict.good")
    assert "region_reps" in page.statement(), page.statement()
    page.run()
    page.wait(".result")
    page.ask("list custmers")
    equal("did you mean", page.text(".meant .name").split(), ["customers", "table"])
    page.accessible("did you mean")
    page.click(".meant .name")
    page.until("asked with it", lambda: page.texts(".question")[-1:] == ["list customers"]
               or "list customers" in page.all(".turn")[-1].get_attribute("aria-label"))
    page.settled(3)
    page.ask("delete all customers")
    equal("refused", page.attribute(".turn:last-child .notice", "data-code"), "question.command")
    page.shot("refused-question")
    page.faultless()


SPY = """
window.sent = [];
const before = window.fetch;
window.fetch = (path, options) => {
    if (options?.body) sent.push([path, JSON.parse(options.body)]);
    return before(path, options);
};"""


def sent(page, path):
    return [body for to, body in page.script("return sent") if to == path]


def follow_up(page):
    """the next question goes with the answer before, unless that is dropped"""
    page.wait(".examples button")
    page.script(SPY)
    page.ask(QUESTION)
    page.run()
    page.wait(".result")
    page.wait(".follows q")
    page.ask("How many employees are there?")
    page.run()
    page.until("one number", lambda: page.texts(".one-number p"))
    page.shot("number")
    page.click(".follows button")
    page.ask("How many warehouses are there?")
    asked = sent(page, "/api/propose")
    assert "previous" not in asked[0] and "previous" not in asked[2], asked
    equal("the question before", asked[1]["previous"]["question"], QUESTION)
    assert asked[1]["previous"]["sql"].startswith("SELECT c.customer_name"), asked[1]
    page.faultless()


def meaning(page):
    """the next question goes with the meaning of the answer before"""
    page.wait(".examples button")
    page.script(SPY)
    page.ask("How many employees are there?")
    page.run()
    page.wait(".follows q")
    page.ask("How many warehouses are there?")
    page.run()
    page.until("two answers", lambda: len(page.all(".turn .result")) == 2)
    equal("the meaning", sent(page, "/api/propose")[1]["previous"]["meaning"], "(query (show (count employees)))")


def databases(page):
    """another database is chosen, and what was asked of the first stays there"""
    page.wait(".examples button")
    page.script(SPY)
    page.ask(QUESTION)
    page.run()
    page.wait(".follows q")
    page.click("#database option[value=mcptest]")
    page.gone(".follows q")
    page.click("#open-tables")
    page.wait("details[data-table=companies]")
    page.click("#panel .head button")
    page.ask("What company had the highest revenue in 2020?")
    page.run()
    page.until("its rows", lambda: "Apex Industries" in page.text(".turn:last-child .rows, .turn:last-child .result"))
    page.accessible("databases")
    asked = sent(page, "/api/propose")
    equal("the databases", [body.get("database") for body in asked], [None, "mcptest"])
    assert "previous" not in asked[1], asked
    page.click("#open-history")
    page.until("the history", lambda: len(page.all(".past li")) == 2)
    equal("the database of each", ["mcptest" in one for one in page.texts(".past li .hint")], [True, False])
    page.faultless()


def look_around(page):
    """tables, history, the record of the stages"""
    page.ask(QUESTION)
    page.run()
    page.wait(".result")
    page.click("#open-tables")
    page.wait("details[data-table=customers]")
    page.press("credit_limit")
    page.until("the search", lambda: [one.get_attribute("data-table") for one in page.all(".tables details")] == ["customers"])
    page.click("details[data-table=customers] summary")
    page.until("its values", lambda: "Enterprise" in page.texts(".values code"))
    assert "Companies that buy from us" in page.texts(".tables .comment")
    page.shot("tables")
    page.accessible("tables")
    page.click("#panel .head button")
    page.driver.refresh()
    page.wait(".examples button")
    page.click("#open-history")
    page.wait(".past li button")
    page.shot("history")
    page.accessible("history")
    page.click(".past li button")
    page.wait(".result")
    equal("the rows again", len(column(page, 1)), 5)
    page.until("the chart again", lambda: drawn(page))
    page.click(".turn:last-child .marks button")
    page.click("#record [data-member=verdict] summary")
    assert '"answered"' in page.text("#record [data-member=verdict] pre")
    page.shot("record")
    page.accessible("record")
    page.faultless()


def no_rows(page):
    """an empty result says which condition makes it so"""
    page.ask("How many employees are there?")
    page.wait(".verdict.good")
    page.write_statement("SELECT customer_name FROM customers WHERE credit_limit > 1000000000000")
    page.run()
    assert "credit_limit > 1000000000000" in page.text(".no-rows"), page.text(".no-rows")
    page.shot("no-rows")
    page.faultless()


def judge(page):
    """right, and wrong with a reason"""
    right, wrong = os.environ["QUESTIONS"].split("|")
    page.ask(right)
    page.run()
    page.press("y")
    page.wait(".said")
    assert "erified" in page.text(".said"), page.text(".said")
    page.ask(wrong)
    page.run()
    page.press("w")
    page.wait(".turn:last-child .feedback input")
    page.press("counts too much", Keys.ENTER)
    page.wait(".turn:last-child .said")
    page.faultless()


def picture(page, name):
    """a picture without the percentages, which each fit of confidence changes"""
    page.script("document.querySelectorAll('.share').forEach((one) => one.remove())")
    page.script("document.activeElement.blur(); scrollTo(0, 0)")
    page.shot(name)


def tour(page):
    """the pictures of docs/tour.md"""
    page.ask(QUESTION)
    page.wait(".verdict.good")
    picture(page, "tour-statement")
    page.run()
    page.until("the chart", lambda: drawn(page))
    page.resize(page.width, 860)
    picture(page, "tour-rows")
    page.driver.refresh()
    page.wait(".examples button")
    page.resize(page.width, 560)
    page.ask("How many payments were there in 2023?")
    page.wait(".readings .choice")
    picture(page, "tour-readings")
    page.faultless()


# ---- what goes wrong ----

def cancel(page):
    """Esc ends what runs"""
    page.ask(QUESTION)
    page.wait(".verdict.good")
    page.write_statement(os.environ["SLOW"])
    page.wait(".verdict.good")
    page.press((Keys.CONTROL, Keys.ENTER))
    page.wait(".progress .cancel")
    page.shot("running")
    page.accessible("running")
    with open(os.environ["STARTED"], "w", encoding="utf-8"):
        pass
    page.until("the statement on the server", lambda: os.path.exists(os.environ["RUNS"]))
    page.press(Keys.ESCAPE)
    equal("cancelled", page.attribute(".notice", "data-code"), "web.stopped")
    page.faultless()


def busy(page):
    """pipelines and queue are full, with two requests that take long"""
    page.wait(".examples button")
    ask = """fetch("/api/propose", { method: "POST", body: '{"question":"how many"}',
        headers: { "Content-Type": "application/json" } }).then((taken) => taken.status)"""
    equal("taken", page.promise(ask), 200)
    page.until("its pipeline", lambda: os.path.exists(os.environ["STARTED"]))
    equal("waits", page.promise(ask), 200)
    page.ask(QUESTION)
    equal("code", page.attribute(".turn .notice", "data-code"), "door.busy")
    assert page.text(".turn .notice .advice"), "no advice"
    page.focused("h2.question")
    equal("what can be done", page.texts(".turn .notice button"), ["Try again", "Change the question"])
    page.shot("busy")
    page.accessible("busy")
    page.faultless("/api/propose")


def slow(page):
    """a language model that is slow is said to be, and can be cancelled"""
    turns = len(page.all(".turn"))
    page.wait("#question").click()
    page.press(QUESTION, Keys.ENTER)
    page.until("the turn", lambda: len(page.all(".turn")) > turns)
    page.until("why it takes long", lambda: "language model" in page.text(".progress .slow"))
    equal("the stages before", page.texts(".progress .stages li")[-1].split()[0], "plan")
    page.shot("slow")
    page.accessible("slow")
    page.press(Keys.ESCAPE)
    equal("cancelled", page.attribute(".notice", "data-code"), "web.stopped")
    page.faultless()


def cut(page):
    """rows, and a text within them, that a limit cut are said beside their number"""
    page.ask(QUESTION)
    page.wait(".verdict.good")
    page.write_statement("SELECT customer_name FROM customers WHERE length(customer_name) > 16")
    page.run()
    equal("rows", len(column(page, 1)), 3)
    equal("the longest text", max(len(one) for one in column(page, 1)), 16)
    said = page.text(".result .cut")
    assert "3 rows" in said and "16 bytes" in said, said
    page.shot("cut")
    page.accessible("cut")
    page.faultless()


def trouble(page):
    """the page says at once what keeps it from answering"""
    equal("code", page.attribute("#notice .notice", "data-code"), os.environ["CODE"])
    assert page.text("#notice .advice"), "no advice"
    page.shot(os.environ["CODE"])
    page.accessible(os.environ["CODE"])
    page.fits()
    page.faultless()


def expired(page):
    """the session, then the server is gone"""
    page.wait(".examples button")
    page.driver.delete_all_cookies()
    page.ask(QUESTION)
    equal("the session", page.attribute("#notice .notice", "data-code"), "web.session")
    page.accessible("expired")
    page.faultless("/api/propose")
    os.kill(int(os.environ["SERVER"]), signal.SIGTERM)
    page.until("a server that is gone", lambda: page.click("#notice button") or
               page.attribute("#notice .notice", "data-code") == "web.gone")
    page.shot("gone")


def main():
    scenario, address = sys.argv[1:3]
    size = sys.argv[3] if len(sys.argv) > 3 else "1280x900"
    with tempfile.TemporaryDirectory() as folder:
        driver = start_browser(folder)
        try:
            globals()[scenario](Page(driver, address, [int(one) for one in size.split("x")]))
        finally:
            driver.quit()


main()
