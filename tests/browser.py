"""Opens pages in Chromium: one after the other in one browser, which takes longer to
start than to show them.

    browser.py [PAGE [WHAT=VALUE]..]..

What is seen of a page, when its and its frames' promises called `finished` are kept,
where they have such, is written to files: dom, its document; frames, a folder for
that of each frame, by the name of its file; pdf, its print; png, a screenshot;
console, errors and what scripts say. size=WIDTHxHEIGHT is its window's.
"""
import base64
import json
import os
import signal
import subprocess
import sys
import tempfile

START = """exec chromium --headless --no-sandbox --disable-gpu --disable-quic \
--no-first-run --disable-background-networking --disable-component-update \
--disable-sync --disable-dev-shm-usage --hide-scrollbars \
--allow-file-access-from-files --remote-debugging-pipe --user-data-dir="$0" \
3<&0 4>&1 </dev/null >/dev/null 2>&1"""
FINISHED = """new Promise((loaded) => document.readyState == "complete" ? loaded() :
    addEventListener("load", loaded)).then(() =>
    Promise.all([self, ...Array.from(frames)].map((f) => f.finished))).then(() => 0)"""
DOM = "document.documentElement.outerHTML"
FRAMES = """Object.fromEntries([...document.querySelectorAll("iframe")].map((f) =>
    [f.src.split("/").pop(), f.contentDocument.documentElement.outerHTML]))"""


class Browser:
    """Chromium with one page, asked in its own protocol."""

    def __init__(self, profile):
        self.process = subprocess.Popen(
            ["sh", "-c", START, profile], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.rest, self.number, self.session, self.said = b"", 0, {}, []
        page = next(t for t in self.ask("Target.getTargets")["targetInfos"]
                    if t["type"] == "page")
        self.session = {"sessionId": self.ask(
            "Target.attachToTarget", targetId=page["targetId"],
            flatten=True)["sessionId"]}
        for domain in "Page", "Runtime", "Log":
            self.ask(domain + ".enable")

    def read(self):
        """The next message, an answer or an event."""
        while b"\0" not in self.rest:
            some = os.read(self.process.stdout.fileno(), 1 << 20)
            if not some:
                raise SystemExit("chromium has ended")
            self.rest += some
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **params):
        """What the browser answers; events that are said meanwhile are kept."""
        self.number += 1
        self.process.stdin.write(json.dumps(
            {"id": self.number, "method": method, "params": params,
             **self.session}).encode() + b"\0")
        self.process.stdin.flush()
        while True:
            message = self.read()
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message["result"]
            if message.get("method") in ("Runtime.exceptionThrown",
                                         "Runtime.consoleAPICalled",
                                         "Log.entryAdded"):
                self.said.append(json.dumps(message["params"]))

    def value(self, expression):
        """What an expression is in the page, or is kept to be."""
        answer = self.ask("Runtime.evaluate", expression=expression,
                          awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit(str(answer["exceptionDetails"]))
        return answer["result"]["value"]

    def show(self, page, wanted):
        """Opens a page and writes what is wanted of it."""
        width, height = wanted.pop("size", "800x600").split("x")
        self.said = []
        self.ask("Emulation.setDeviceMetricsOverride", width=int(width),
                 height=int(height), deviceScaleFactor=1, mobile=False)
        self.ask("Page.navigate", url="file://" + os.path.abspath(page))
        self.value(FINISHED)
        for what, path in wanted.items():
            if what == "frames":
                os.makedirs(path, exist_ok=True)
                for name, dom in self.value(FRAMES).items():
                    write(os.path.join(path, name), dom.encode())
            elif what == "dom":
                write(path, self.value(DOM).encode() + b"\n")
            elif what == "console":
                write(path, "\n".join(self.said).encode())
            else:
                method = {"pdf": "printToPDF", "png": "captureScreenshot"}[what]
                write(path, base64.b64decode(self.ask("Page." + method)["data"]))


def write(path, data):
    """Writes a file."""
    with open(path, "wb") as file:
        file.write(data)


def main():
    """Shows all pages of the command line."""
    signal.alarm(240)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        pages = []
        for word in sys.argv[1:]:
            what, equals, value = word.partition("=")
            if equals:
                pages[-1][1][what] = value
            else:
                pages.append((word, {}))
        for page, wanted in pages:
            browser.show(page, wanted)
        browser.ask("Browser.close")
        browser.process.wait()


if __name__ == "__main__":
    main()
