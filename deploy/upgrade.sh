#!/bin/sh
# Puts a release beside the running one, looks at it, and only then switches. As root:
#   /srv/ouderpanel/current/deploy/upgrade.sh ouderpanel-1.1.0-linux-x64.tar.gz   a new release, or the first one
#   /srv/ouderpanel/current/deploy/upgrade.sh --back                             the release before, without a network
# The tarball's .sha256 lies beside it. Settings stand in /srv/ouderpanel/.env.
set -eu
home=${PANEL_HOME:-/srv/ouderpanel}
user=${PANEL_USER:-ouderpanel}
restart=${PANEL_RESTART:-systemctl restart ouderpanel}
ready=${PANEL_READY:-http://127.0.0.1:3000/readyz}
# To the panel these would be settings that it does not know.
unset PANEL_HOME PANEL_USER PANEL_RESTART PANEL_READY

fail() { echo "$*" >&2; exit 1; }

# Settings, database and migrations, seen by the release that is to run. It changes nothing.
check() { runuser -u "$user" -- "$1/panel" migrate --check || fail "Nothing was changed: $(basename "$1") cannot run here."; }

switch_to() {
  ln -sfn "releases/$(basename "$1")" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
}

restart_and_wait() {
  began=$(date +%s)
  $restart
  # shellcheck disable=SC2016
  "$1/node_modules/.bin/node" -e '
    const until = Date.now() + 90_000;
    const ask = () => fetch(process.argv[1]).then(({ ok }) => ok, () => false);
    while (!(await ask())) { if (Date.now() > until) process.exit(1); await new Promise((next) => setTimeout(next, 200)); }
  ' "$ready" || fail "$(basename "$1") is not ready. Its log: journalctl -u ouderpanel -n 50. The way back: $home/current/deploy/upgrade.sh --back"
  echo "$(basename "$1") runs, $(($(date +%s) - began)) s after the restart began."
}

# A page that somebody has open still asks for the scripts of its own build, for a week.
keep_scripts() {
  for side in parents survey office; do
    mkdir -p "$2/dist/$side/before"
    if [ -d "$1/dist/$side/before" ]; then find "$1/dist/$side/before" -type f -mtime -7 -exec cp -p {} "$2/dist/$side/before/" \;; fi
    for script in "$1/dist/$side/assets"/*; do
      name=$(basename "$script")
      if [ ! -e "$2/dist/$side/assets/$name" ]; then cp "$script" "$2/dist/$side/before/$name"; fi
    done
  done
}

[ $# -eq 1 ] || fail "Usage: $0 TARBALL | --back"
mkdir -p "$home/releases"
running=
if [ -e "$home/current" ]; then running=$(readlink -f "$home/current"); fi

if [ "$1" = --back ]; then
  [ -e "$home/previous" ] || fail 'There is no release before this one here.'
  to=$(readlink -f "$home/previous")
  check "$to"
else
  [ -e "$1.sha256" ] || fail "$1.sha256 is not there: without it nobody knows whether the file is whole."
  (cd "$(dirname "$1")" && sha256sum -c --quiet "$(basename "$1").sha256") || fail 'The file is not what its sum says. Fetch it again.'
  to=$home/releases/$(basename "$1" .tar.gz)
  if [ ! -e "$to" ]; then
    rm -rf "$to.new"
    mkdir "$to.new"
    tar -xzf "$1" -C "$to.new" --strip-components=1 --no-same-owner
    ln -s "$home/.env" "$to.new/.env"
    if [ -n "$running" ]; then keep_scripts "$running" "$to.new"; fi
    mv "$to.new" "$to"
  fi
  if [ -z "$running" ]; then
    switch_to "$to"
    echo "$(basename "$to") lies in $home/current. Next: $home/.env, and then ./panel doctor."
    exit 0
  fi
  check "$to"
fi
[ "$to" != "$running" ] || fail "$(basename "$to") runs already."
switch_to "$to"
ln -sfn "releases/$(basename "$running")" "$home/previous"
restart_and_wait "$to"
