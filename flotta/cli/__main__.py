"""`python -m flotta.cli`."""

import sys

from flotta.cli import main

sys.exit(main())
