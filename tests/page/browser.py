"""browser.py - a headless Chromium with the page in it, for scenarios.py

Every wait ends with what it waits for, and fails after PATIENCE seconds.  Where the
environment names a folder SCREENSHOTS, pictures are kept there.
"""
import contextlib
import json
import os
import time

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.chrome.service import Service

PATIENCE = 120

OPTIONS = (
    "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-quic",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--window-size=1280,900",
)


def start_browser(folder):
    options = webdriver.ChromeOptions()
    for option in OPTIONS:
        options.add_argument(option)
    options.add_argument("--user-data-dir=" + folder)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


class Page:
    def __init__(self, driver, address, size):
        self.driver = driver
        driver.set_script_timeout(PATIENCE)
        self.resize(*size)
        self.dark(False)
        driver.get(address)

    def resize(self, width, height):
        self.width, self.height = width, height
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def promise(self, text, *arguments):
        """What an expression that is awaited in the page gives."""
        return self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"(async (...given) => {text})(...arguments).then(done, (e) => done('failed: ' + e))", *arguments)

    def dark(self, is_dark):
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    # ---- looking ----

    def all(self, css):
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def until(self, what, condition):
        """What the condition gives once it holds; an element that the page has drawn anew since
        it was found is looked for again."""
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(StaleElementReferenceException):
                found = condition()
                if found:
                    return found
            if time.monotonic() > end:
                self.shot("waiting")
                raise AssertionError("waited for: " + what)
            time.sleep(0.05)

    def wait(self, css):
        """The last element that fits and is seen."""
        return self.until(css, lambda: next(
            (one for one in reversed(self.all(css)) if one.is_displayed()), None))

    def gone(self, css):
        self.until("no " + css, lambda: not self.all(css))

    def steady(self, look):
        """What a look gives, or a click: with elements that the page draws anew meanwhile it is
        begun again."""
        return self.until("what is not drawn anew", lambda: [look()])[0]

    def text(self, css):
        return self.steady(lambda: self.wait(css).text)

    def texts(self, css):
        return self.steady(lambda: [one.text for one in self.all(css)])

    def attribute(self, css, name):
        return self.steady(lambda: self.wait(css).get_attribute(name))

    def statement(self):
        """The last statement, as its editor has it."""
        return self.script("return [...document.querySelectorAll('.CodeMirror')].at(-1).CodeMirror.getValue()")

    def told(self, words):
        self.until(f"'{words}' is announced",
                   lambda: words in self.script("return document.getElementById('announce').textContent"))

    def focused(self, css):
        self.until(f"the focus on {css}",
                   lambda: self.script("return document.activeElement.matches(arguments[0])", css))

    # ---- acting ----

    def press(self, *keys):
        """Keys that go to whatever has the focus; a tuple is held together."""
        actions = ActionChains(self.driver)
        for key in keys:
            held = key[:-1] if isinstance(key, tuple) else ()
            for one in held:
                actions.key_down(one)
            actions.send_keys(key[-1] if held else key)
            for one in held:
                actions.key_up(one)
        actions.perform()

    def click(self, css):
        self.steady(lambda: self.click_on(self.wait(css)))

    def click_on(self, element):
        self.script("arguments[0].scrollIntoView({block: 'center'})", element)  # not below what sticks
        element.click()

    def point_at(self, element):
        ActionChains(self.driver).move_to_element(element).perform()

    def write_statement(self, sql):
        self.script("const editor = [...document.querySelectorAll('.CodeMirror')].at(-1).CodeMirror;"
                    "editor.focus(); editor.setValue(''); editor.execCommand('goDocEnd')")
        self.press(sql)

    def ask(self, question):
        """Ask; the turn is done when nothing is busy."""
        turns = len(self.all(".turn"))
        self.wait("#question").click()
        self.press(question, Keys.ENTER)
        self.settled(turns + 1)

    def settled(self, turns):
        self.until("the answer", lambda: len(self.all(".turn")) == turns
                   and self.all(".turn:last-child[aria-busy=false]"))

    def run(self):
        self.wait(".turn:last-child .verdict.good")
        self.press((Keys.CONTROL, Keys.ENTER))
        self.until("the result", lambda: self.all(".turn:last-child .result, .turn:last-child .below .notice"))

    # ---- judging ----

    def shot(self, name):
        folder = os.environ.get("SCREENSHOTS")
        if folder:
            os.makedirs(folder, exist_ok=True)
            self.driver.save_screenshot(f"{folder}/{name}-{self.width}.png")

    def accessible(self, state):
        """axe-core finds nothing serious, in light and in dark."""
        if not self.script("return typeof axe === 'object'"):
            with open(os.environ["AXE"], encoding="utf-8") as file:
                self.script(file.read())
        for is_dark in (False, True):
            self.dark(is_dark)
            found = self.promise("axe.run(document, {resultTypes: ['violations']})")
            serious = [(one["id"], [(node["html"][:200], node["failureSummary"][:300]) for node in one["nodes"]])
                       for one in found["violations"] if one["impact"] in ("serious", "critical")]
            assert not serious, f"{state}, dark {is_dark}: " + json.dumps(serious, indent=1)
            assert len(found["violations"]) < 50
        self.dark(False)

    def fits(self):
        """Nothing makes the page wider than the window."""
        assert self.script("return document.documentElement.scrollWidth") <= self.width, "the page is too wide"

    def faultless(self, expected=None):
        """The console has no error, but of requests whose path has `expected`."""
        errors = [entry["message"] for entry in self.driver.get_log("browser")
                  if entry["level"] == "SEVERE" and not (expected and expected in entry["message"])]
        assert not errors, "the console has errors: " + "\n".join(errors)
