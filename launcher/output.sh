# shellcheck shell=bash
# Output for people. Progress and errors go to standard error; standard output is for results.

readonly EXIT_USAGE=2

say() {
    printf '%s\n' "$*"
}

progress() {
    printf '%s\n' "$*" >&2
}

die() {
    printf 'openenum: %s\n' "$*" >&2
    exit 1
}

usage_error() {
    printf 'openenum: %s\n' "$*" >&2
    exit "$EXIT_USAGE"
}

# tail_of FILE LINES: the end of a log, indented, for an error message.
tail_of() {
    [[ -s $1 ]] || return 0
    progress "  the last lines of $1:"
    tail -n "$2" "$1" | sed 's/^/    /' >&2
}

product_version() {
    # A package has no pom.xml.
    [[ ! -s $openenum_home/.packaged ]] || { cat "$openenum_home/.packaged" && return; }
    sed -n 's:^  <version>\(.*\)</version>$:\1:p' "$openenum_home/pom.xml" | head -n 1
}
