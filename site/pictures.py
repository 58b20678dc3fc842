"""Takes the pictures of docs/pictures from a page of the lab and one of the audit.

Usage: pictures.py LAB.html AUDIT.html INTO [COLD.html]. The Chromium of this system draws them.
"""

import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

MARGIN = 8
# Heat maps only.
MAPS = """() => document.querySelectorAll(".chart[id$=lines], .unit:has(+ .chart[id$=lines])").forEach((part) => part.remove())"""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def main():
    lab, audit = (pathlib.Path(name).resolve().as_uri() for name in sys.argv[1:3])
    into = pathlib.Path(sys.argv[3])
    chromium = next((found for found in map(shutil.which, CHROMIUM) if found), None)
    if chromium is None:
        sys.exit("pictures.py: there is no Chromium; install one.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--hide-scrollbars"])

        def take(name, address, width, first, last, script="null"):
            """From the top of one element to the bottom of another, after a script, with a margin around."""
            page = browser.new_page(viewport={"width": width, "height": 1000}, color_scheme="light")
            page.goto(address)
            page.evaluate(script)
            top, bottom = (page.locator(selector).first.bounding_box() for selector in (first, last))
            y = max(0, top["y"] - MARGIN)
            clip = {"x": 0, "y": y, "width": width, "height": bottom["y"] + bottom["height"] + MARGIN - y}
            page.screenshot(path=into / f"{name}.png", clip=clip, full_page=True)
            page.close()

        def facet(name):
            return f"figure:has(h3:text-is('{name}'))"

        narrow, wide = 680, 1280
        matrix = facet("cache guest-cold")
        sockets = facet("body headers, link loopback, writer blocks")
        overlap = facet("consumer medium (busy for 2 ms of each MiB), source 2 ms for each MiB, target none")
        if len(sys.argv) > 4:
            cold = pathlib.Path(sys.argv[4]).resolve().as_uri()
            take("lab-cold", cold, narrow, "#x-file-read .label", "#x-file-read [id$=cpu]")
        take("audit", audit, narrow, "header", "article pre >> nth=1")
        take("lab-claims", lab, wide, "header", "h3.article + .cards")
        take("lab-file-read", lab, narrow, "#x-file-read .label", "#x-file-read .chart")
        take("lab-lock-per-byte", lab, narrow, "#x-file-read .label", "#x-file-read [id$=cpu]")
        take("lab-matrix", lab, narrow, matrix, f"{matrix} [id$=map-1]", MAPS)
        take("lab-sockets", lab, narrow, f"#x-tcp {sockets}", f"#x-tcp {sockets} .chart")
        take("lab-random-reads", lab, narrow, facet("cache direct, depth 1"), f"{facet('cache direct, depth 16')} .chart")
        take("lab-processors", lab, narrow, f"{overlap} .unit:has(+ [id$=processors])", f"{overlap} [id$=processors]")
        browser.close()


main()
