#!/bin/bash
# Stands in for systemctl where no systemd runs: starts what a unit of ours says, as the user, with the groups and in the
# folders that it says. What the unit forbids the process is not enforced.
set -euo pipefail

setting() { sed -n "s/^$2=//p" "/etc/systemd/system/$1.service" | tail -n 1; }

stop() {
  local file="/run/stand-in/$1.pid"
  [ -s "$file" ] || return 0
  kill "$(cat "$file")" 2>/dev/null || true
  while kill -0 "$(cat "$file")" 2>/dev/null; do sleep 0.1; done
  rm -f "$file"
}

start() {
  local unit=$1 user groups kind
  user=$(setting "$unit" User)
  groups=$(setting "$unit" SupplementaryGroups)
  for kind in Runtime:/run State:/var/lib; do
    local folder
    folder=$(setting "$unit" "${kind%%:*}Directory")
    [ -z "$folder" ] || install -d -o "$user" -g "$user" -m "$(setting "$unit" "${kind%%:*}DirectoryMode")" "${kind#*:}/$folder"
  done
  mkdir -p /run/stand-in /var/log/florin
  cd "$(setting "$unit" WorkingDirectory)"
  local command
  read -r -a command <<<"$(setting "$unit" ExecStart)"
  umask "$(setting "$unit" UMask)"
  setpriv --reuid "$user" --regid "$(setting "$unit" Group)" --groups "$(setting "$unit" Group),${groups// /,}" \
    --no-new-privs --bounding-set=-all --inh-caps=-all env -i PATH=/usr/bin:/bin "${command[@]}" \
    >>"/var/log/florin/$unit.log" 2>&1 </dev/null &
  echo $! >"/run/stand-in/$unit.pid"
}

case "$1:${2:-}" in
  daemon-reload:* | enable:*) ;;
  start:florin-* | restart:florin-*)
    stop "$2"
    start "$2"
    ;;
  restart:nginx) nginx -t -q && { nginx -s reload 2>/dev/null || nginx; } ;;
  start:postgresql) pg_ctlcluster 15 main start ;;
  *)
    echo "The stand-in for systemctl does not know \"$*\"." >&2
    exit 1
    ;;
esac
