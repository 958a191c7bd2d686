# shellcheck shell=bash
# Class archives of the programs: after a build Java loads, verifies and links the classes once; each start maps them
# into memory. An archive (class data sharing) halves enum-server's processor time until the first answer. An AOT cache
# (Java 25 and newer) also records what is worth compiling: it saves another 28 % of enum-admin's start (11.4 s of
# processor time instead of 15.9 s), but makes enum-server's longer.

# class_archive NAME: the path of a program's archive, without its ending. Each Java release needs its own.
class_archive() {
    echo "$openenum_home/.openenum/$1-java$java_release"
}

# has_aot_cache NAME: whether this Java uses an AOT cache for the program, not an archive.
has_aot_cache() {
    [[ $1 == enum-admin ]] && ((java_release >= 25))
}

# class_archive_options NAME: the file with Java's options to use the archive; nothing if the current build has none.
class_archive_options() {
    local options
    options=$(class_archive "$1").options
    [[ -s $options && $options -nt $(module_jar "$1") ]] && echo "@$options"
}

# archives_command: called by the build of load-tests, before the tests that start the programs, and by the Debian
# package when it is installed. Does nothing if the programs are not built: whoever starts them gets that message.
archives_command() {
    choose_java
    has_jars || return 0
    mkdir -p "$openenum_home/.openenum"
    make_class_archives
}

# make_class_archives: if an archive of the current build is missing, makes both: enum-server starts with the tables
# that enum-admin has created. An archive that cannot be made is left out until the next build.
make_class_archives() {
    local name archive data
    [[ ${OPENENUM_BUILD:-yes} != no && -w $openenum_home/.openenum ]] || return 0
    ! have_class_archives || return 0
    progress "Preparing the programs' classes for fast starts ..."
    # In a subshell, so that the data folder is removed even after an interrupt.
    (
        data=$(umask 077 && mktemp -d) || exit 0
        trap 'rm -rf "$data"' EXIT
        for name in "${PROGRAMS[@]}"; do
            archive=$(class_archive "$name")
            rm -f "$archive".[0-9]*
            if rehearse "$name" "$archive.$$" "$data" >"$archive.log" 2>&1; then
                mv -f "$archive.$$" "$archive.jsa" && write_class_archive_options "$name" "$archive"
            else
                rm -f "$archive.$$"
                : >"$archive.options"
            fi
        done
    )
    return 0
}

have_class_archives() {
    local name
    for name in "${PROGRAMS[@]}"; do
        [[ $(class_archive "$name").options -nt $(module_jar "$name") ]] || return 1
    done
}

# rehearse NAME ARCHIVE DATA: starts a program with default settings on a temporary data folder and free ports, and
# archives the classes that it loads.
rehearse() {
    local keep=ArchiveClassesAtExit name
    local -a without=()
    for name in ${!OPENENUM_@}; do
        without+=(-u "$name")
    done
    ! has_aot_cache "$1" || keep=AOTCacheOutput
    local -a options=("@$openenum_home/$1/jvm.options" "-XX:$keep=$2" -Dspring.context.exit=onRefresh)
    ((java_release >= 23)) && options+=(--sun-misc-unsafe-memory-access=allow)
    env ${without[@]+"${without[@]}"} OPENENUM_DATA="$3" OPENENUM_DNS_ADDRESS=127.0.0.1 OPENENUM_DNS_PORT=0 "$JAVA_HOME/bin/java" "${options[@]}" \
        -cp "$(class_path "$1")" "$(main_class "$1")" </dev/null && [[ -s $2 ]]
}

# write_class_archive_options NAME ARCHIVE: Java checks the archive against the class path and its own version, and
# starts without one that does not match. That needs no action, so the messages about it are off.
write_class_archive_options() {
    {
        if has_aot_cache "$1"; then
            echo "\"-XX:AOTCache=$2.jsa\""
        else
            printf '%s\n' "\"-XX:SharedArchiveFile=$2.jsa\"" -Xshare:auto -Xlog:cds=off -Xlog:cds+dynamic=off
        fi
        # Mapped at the address that it was made for: so 80 and 60 MB of it stay pages of the file, which the two
        # processes of a hand-over share, instead of becoming private to each.
        printf '%s\n' -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0
        ((java_release < 24)) || echo '-Xlog:aot*=off'
    } >"$2.options"
}
