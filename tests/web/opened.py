"""`flotta` with the toy on the shelf: python -m web.opened serve --workers 2 ..."""

from __future__ import annotations

import sys

import harness as harness

from flotta.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
