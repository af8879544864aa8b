# Keeps PostgreSQL alive for exactly as long as the process that started this.
#
# Standard input is a pipe that only that process can write to. The kernel closes it at any death, so the end of that
# process is the end of file here, and PostgreSQL is asked to end. Arguments: what PostgreSQL's command line is known by,
# then that command line.

# A stop of the whole machine, group or terminal reaches us too. PostgreSQL is to outlive its holder, not us.
trap '' HUP INT TERM
mark=$1
shift

exec 3<&0 </dev/null
"$@" 3<&- &
postgres=$!

# The watcher is the only reader. It looks before it signals: should the keeper have been killed and PostgreSQL
# have ended since, its number may be a stranger's by now.
{
  while read -r _; do :; done
  exec </dev/null 3<&-
  if [ -r "/proc/$postgres/cmdline" ]; then
    running=$(tr '\0' ' ' <"/proc/$postgres/cmdline")
  else
    running=$(ps -ww -o command= -p "$postgres")
  fi
  case "$running " in *"$mark "*) kill -INT "$postgres" ;; esac
} <&3 &
watcher=$!

exec 3<&-
wait "$postgres"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"
