#!/bin/sh
# The commands of an installed table. Those that look at its plays or its parts run as the service does: as its
# user, with its configuration and plays. All others run as whoever types them, with their own files.
# Put here by systemd/install.sh, and taken away by its --undo.
set -eu

root=$(cd "$(dirname "$(readlink -f "$0")")/../../.." && pwd)
root=${root%/}
program=$root/opt/companion/venv/bin/companion
data=$root/var/lib/companion

case ${1-} in
    export) ;; # what it writes is for others
    dice | doctor | forget | learn | run) umask 077 ;; # as in the service: names are in the plays and their backups
    *) exec "$program" "$@" ;;
esac

# A desktop's display is not the table's. Only the doctor looks at the working directory, so only it has the
# service's: files that are named are the caller's.
if [ "$1" = doctor ]; then set -- --chdir="$data" "$@"; else set -- -- "$@"; fi
first=$1
shift
set -- env -u DISPLAY -u WAYLAND_DISPLAY "$first" HOME="$data" STATE_DIRECTORY="$data" \
    COMPANION_CONFIG="$data/config/table.toml" "$program" "$@"

if [ "$(id -un)" = companion ]; then
    exec "$@"
elif [ "$(id -u)" -eq 0 ]; then
    exec runuser -u companion -- "$@"
else
    exec sudo -u companion -- "$@"
fi
