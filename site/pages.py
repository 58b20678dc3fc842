"""Collects the pages of the site: the README as its front, docs/ and examples/ as they are, and the other pages of the root.

Usage: pages.py ROOT INTO. Links between the pages are kept; those to source files lead nowhere on a site, and become text.
"""

import pathlib
import re
import shutil
import sys

# In a table code hosts want a bar in code to be escaped; Python's Markdown shows the backslash.
TABLE_ROW = re.compile(r"(?m)^\|.*")
CODE = re.compile(r"`[^`]+`")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
WHOLE_WIDTH = "---\nhide: [navigation, toc]\n---\n"
FRONT = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "docs/README.md": "overview.md",
}


def place(path):
    """Where a file of the repository is on the site; None for one that is not on it."""
    name = path.as_posix()
    if name in FRONT:
        return FRONT[name]
    if name.startswith("examples/"):
        return name
    return name.removeprefix("docs/") if name.startswith("docs/") else None


def page(text, source, target, root):
    """The text of a page with its links as the site has them."""

    def link(found):
        image, words, address = found.groups()
        if re.match(r"[a-z]+:|#", address):
            return found.group(0)
        path, _, anchor = address.partition("#")
        there = (root / source.parent / path).resolve()
        if not there.exists():
            sys.exit(f"{source}: nothing is at {address}")
        if there.is_dir():
            there = min(there.glob("*.md"), default=there)
        goal = place(there.relative_to(root))
        if goal is None or there.is_dir():
            return words
        up = "../" * (len(pathlib.PurePosixPath(target).parts) - 1)
        return f"{image}[{words}]({up}{goal}{'#' + anchor if anchor else ''})"

    def row(found):
        return CODE.sub(lambda code: code.group(0).replace("\\|", "|"), found.group(0))

    return TABLE_ROW.sub(row, LINK.sub(link, text))


def main():
    root, into = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    sources = [pathlib.Path(name) for name in FRONT if "/" not in name]
    for folder in ("docs", "examples"):
        sources += [path.relative_to(root) for path in sorted((root / folder).rglob("*")) if path.is_file()]
    for name in ("extra.css", "iframe-worker.js"):
        shutil.copy(root / "site" / name, into / name)
    for source in sources:
        target = place(source)
        (into / target).parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            head = WHOLE_WIDTH if target == "index.md" else ""
            (into / target).write_text(head + page((root / source).read_text(), source, target, root))
        else:
            shutil.copy(root / source, into / target)


main()
