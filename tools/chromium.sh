#!/bin/sh
# Chromium for the browser tests and the pictures: Debian's package, where no Chromium is found. The one without windows, where
# there is such a package: it does the same and needs half the processor time.
set -e
[ -n "$FLOTTA_CHROMIUM" ] && exit 0
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if ! command -v apt-get >/dev/null; then
    echo "The browser tests need Chromium: install it, or say where it is: FLOTTA_CHROMIUM=/path/to/chromium" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        echo "The browser tests need Chromium, and only root may install it: sudo apt-get install chromium" >&2
        exit 1
    fi
fi
echo "Installing Chromium for the browser tests (once) ..."
$as_root apt-get update -qq
for package in chromium-headless-shell chromium; do
    if apt-cache show "$package" >/dev/null 2>&1; then
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$package" fonts-dejavu-core >/dev/null
        exit 0
    fi
done
echo "No package of Chromium is known here: install one, or say where it is: FLOTTA_CHROMIUM=/path/to/chromium" >&2
exit 1
