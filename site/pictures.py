"""Takes the pictures of docs/pictures from a page of the lab and one of the audit.

Usage: pictures.py LAB.html AUDIT.html INTO [COLD.html]. The Chromium of this system draws them.
"""

import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

MARGIN = 8
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def main():
    lab, audit = (pathlib.Path(name).resolve().as_uri() for name in sys.argv[1:3])
    into = pathlib.Path(sys.argv[3])
    chromium = next((found for found in map(shutil.which, CHROMIUM) if found), None)
    if chromium is None:
        sys.exit("pictures.py: there is no Chromium; install one.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--hide-scrollbars"])

        def take(name, address, width, first, last):
            """From the top of one element to the bottom of another, with a margin around."""
            page = browser.new_page(viewport={"width": width, "height": 1000}, color_scheme="light")
            page.goto(address)
            if page.locator(first).count() == 0:
                print(f"pictures.py: {address} has nothing for {name}.png, which stays as it is", file=sys.stderr)
                page.close()
                return
            top, bottom = (page.locator(selector).first.bounding_box() for selector in (first, last))
            y = max(0, top["y"] - MARGIN)
            clip = {"x": 0, "y": y, "width": width, "height": bottom["y"] + bottom["height"] + MARGIN - y}
            page.screenshot(path=into / f"{name}.png", clip=clip, full_page=True)
            page.close()

        def chart(experiment, facet, last=0):
            """The first and the last chart of a figure, the first with its unit."""
            figure = f"section[id^=x-{experiment}_] figure:has(figcaption:has-text('{facet}'))"
            return f"{figure} .unit", f"{figure} .chart >> nth={last}"

        narrow, wide = 680, 1280
        legend = "section[id^=x-E1_] ul.legend"
        if len(sys.argv) > 4:
            cold = pathlib.Path(sys.argv[4]).resolve().as_uri()
            take("lab-cold", cold, narrow, legend, chart("E1", "MB/s", 1)[1])
        take("audit", audit, narrow, "header", "article pre >> nth=1")
        take("lab-claims", lab, wide, "header", "article.card >> nth=2")
        take("lab-file-read", lab, narrow, legend, chart("E1", "MB/s")[1])
        take("lab-lock-per-byte", lab, narrow, legend, chart("E1", "MB/s", 1)[1])
        take("lab-matrix", lab, narrow, *chart("E3", "cache guest-cold"))
        take("lab-sockets", lab, narrow, *chart("E6", "body headers, link loopback, writer blocks"))
        first, _ = chart("E12", "cache direct, depth 1:")
        _, last = chart("E12", "cache direct, depth 16")
        take("lab-random-reads", lab, narrow, first, last)
        browser.close()


main()
