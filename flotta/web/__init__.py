"""The web house: Python renders, the browser shows."""

from flotta.web.app import create_app as create_app
