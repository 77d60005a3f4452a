#!/bin/sh
# PostgreSQL for the tests of the store: Debian's package, where no server is found. The tests start a server of their own.
set -e
[ -n "$FLOTTA_POSTGRES" ] && exit 0
command -v initdb >/dev/null && exit 0
for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && exit 0
done
if ! command -v apt-get >/dev/null; then
    echo "The tests of the store need PostgreSQL: install it, or say where its programs are: FLOTTA_POSTGRES=/path/to/bin" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        echo "The tests of the store need PostgreSQL, and only root may install it: sudo apt-get install postgresql" >&2
        exit 1
    fi
fi
echo "Installing PostgreSQL for the tests of the store (once) ..."
apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get"
$apt update -qq
# No server of the package's own is made or started: the tests make theirs in a scratch folder.
$apt install -y -qq --no-install-recommends postgresql-common >/dev/null
$as_root sed -i 's/^#* *create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
$apt install -y -qq --no-install-recommends postgresql >/dev/null
