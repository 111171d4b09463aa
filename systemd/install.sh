#!/usr/bin/env bash
# Makes this computer a table: the companion starts with it, without a desktop. Can be run again
# (that is an update) and undone. Plays and the table's configuration are never removed.
set -euo pipefail
umask 022

usage() {
    cat <<'USAGE'
usage: systemd/install.sh [--undo] [--dry-run] [--root DIR]

  --undo      take everything away again, except plays and configuration (/var/lib/companion)
  --dry-run   print what would be done and do nothing
  --root DIR  put the files below DIR (to make an image, or to look at them); the steps that need
              the running system are left out: run this again on the system itself
USAGE
}

undo=no dry=no root=
while [[ $# -gt 0 ]]; do
    case $1 in
        --undo) undo=yes ;;
        --dry-run) dry=yes ;;
        --root)
            [[ $# -ge 2 && -n $2 ]] || { usage >&2; exit 2; }
            root=$(realpath -m "$2")
            [[ $root != / ]] || root=
            shift
            ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
    esac
    shift
done

checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=(companion hardware ui config Makefile pyproject.toml .requirements.lock LICENSE)
opt=$root/opt/companion
unit=$root/etc/systemd/system/companion.service
rules=$root/etc/udev/rules.d/70-companion.rules
users=$root/etc/sysusers.d/companion.conf
command=$root/usr/local/bin/companion
link=$root/etc/companion
data=$root/var/lib/companion
cache=$root/var/cache/companion

say() { printf '%s\n' "$*"; }

step() { # runs a command, or only prints it
    if [[ $dry == yes ]]; then
        printf '+'
        printf ' %q' "$@"
        printf '\n'
    else
        "$@"
    fi
}

step_told() { # the same for a step that is a function here: a dry run tells it in words
    if [[ $dry == yes ]]; then say "+ $1"; else "$2"; fi
}

staging() { [[ -n $root ]]; }
booted() { [[ -d /run/systemd/system ]]; } # false in an image's chroot

copy_program() { # beside the old one first: a power cut leaves one of the two whole
    rm -rf "$opt/app.new"
    mkdir -p "$opt/app.new"
    local there=()
    for part in "${program[@]}"; do
        [[ -e $checkout/$part ]] && there+=("$part")
    done
    tar -C "$checkout" --exclude=__pycache__ -cf - "${there[@]}" | tar -C "$opt/app.new" --no-same-owner -xf -
    chmod -R u=rwX,go=rX "$opt/app.new"
    rm -rf "$opt/app"
    mv "$opt/app.new" "$opt/app"
}

copy_config() { # what the owner has there already is never touched
    local file
    for file in "$checkout"/config/*; do
        [[ -e $data/config/${file##*/} ]] || step install -m 644 "$file" "$data/config/${file##*/}"
    done
}

ours_or_none() { # a command of this name that something else has put there is left alone
    [[ ! -e $1 && ! -L $1 ]] || grep -qs systemd/install.sh "$1"
}

install_files() {
    step mkdir -p "$data/config"
    copy_config
    step_told "copy ${program[*]} from $checkout to $opt/app, in place of what is there" copy_program
    step install -D -m 644 "$checkout/systemd/companion.service" "$unit"
    step install -D -m 644 "$checkout/systemd/70-companion.rules" "$rules"
    step install -D -m 644 "$checkout/systemd/companion.sysusers" "$users"
    if ours_or_none "$command"; then
        step install -D -m 755 "$checkout/systemd/companion.sh" "$command"
    else
        say "$command is there and is not ours; the program is $opt/venv/bin/companion."
    fi
    if [[ -L $link || ! -e $link ]]; then
        step ln -sfnT /var/lib/companion/config "$link"
    else
        say "$link is there and is not ours; the configuration is in /var/lib/companion/config."
    fi
}

install_on_this_system() {
    command -v make >/dev/null || step env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq make
    # Its environment, with the same steps as `make run`; systemd must find it readable for its user.
    step make --no-print-directory -C "$opt/app" install VENV="$opt/venv"
    step "$opt/venv/bin/python" -m compileall -q "$opt/app/companion" "$opt/app/hardware" "$opt/app/ui"
    step systemd-sysusers "$users"
    step chown companion:companion "$data"
    step chmod 750 "$data"
    step chown -Rh companion:companion "$data/config"
    step systemctl enable companion.service
    if booted; then
        step systemctl daemon-reload
        step udevadm control --reload
        step udevadm trigger --subsystem-match=gpio --subsystem-match=tty --subsystem-match=input
        step systemctl restart companion.service
        if systemctl --quiet is-active display-manager.service; then
            say "A desktop holds the screen. For the table alone: sudo systemctl set-default multi-user.target, then restart."
        fi
    fi
}

undo_on_this_system() {
    if [[ -e $unit ]]; then
        if booted; then step systemctl disable --now companion.service; else step systemctl disable companion.service; fi
    fi
}

undo_files() {
    step rm -rf "$opt" "$cache"
    step rm -f "$unit" "$rules" "$users"
    if ours_or_none "$command"; then step rm -f "$command"; fi
    if [[ -L $link && $(readlink "$link") == /var/lib/companion/config ]]; then step rm -f "$link"; fi
}

if ! staging; then
    # The system's own programs and Python: root's private ones can't be reached by the service's user.
    PATH=/usr/sbin:/usr/bin:/sbin:/bin
    [[ $dry == yes || $(id -u) -eq 0 ]] || { say "Run it as root: sudo systemd/install.sh" >&2; exit 1; }
    command -v systemctl >/dev/null || { say "This system has no systemd." >&2; exit 1; }
fi

if [[ $undo == yes ]]; then
    staging || undo_on_this_system
    undo_files
    if ! staging && booted; then
        step systemctl daemon-reload
        step udevadm control --reload
        step systemctl start getty@tty1.service
    fi
    outcome="The companion is taken away. Plays and configuration stay in $data, with the user they belong to."
else
    install_files
    if staging; then
        outcome="The files are below $root; environment, user and service come with a run on the system itself."
    else
        install_on_this_system
        outcome="The table starts with the computer now. Configuration: /etc/companion. Commands: companion --help"
    fi
fi
[[ $dry == yes ]] && outcome="Nothing was done."
say "$outcome"
