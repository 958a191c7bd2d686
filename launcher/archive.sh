# shellcheck shell=bash
# The programs' classes as Java keeps them ready: found, checked and linked once after a build, mapped into memory at each start. An archive
# (class data sharing) halves enum-server's processor time until the first answer. An AOT cache, which Java has from 25 on, also knows what is
# worth compiling: it takes another 28 % from enum-admin's start (11.4 s of processor time in place of 15.9), and makes enum-server's longer.

# class_archive NAME: a program's archive, without its ending; each Java has its own, and takes no other's.
class_archive() {
    echo "$openenum_home/.openenum/$1-java$java_release"
}

# has_aot_cache NAME: whether this Java keeps the program's classes in an AOT cache, and not in an archive.
has_aot_cache() {
    [[ $1 == enum-admin ]] && ((java_release >= 25))
}

# class_archive_options NAME: the file of Java's options to use the archive; nothing if there is none for what is built now.
class_archive_options() {
    local options
    options=$(class_archive "$1").options
    [[ -s $options && $options -nt $(module_jar "$1") ]] && echo "@$options"
}

# archives_command: what the build of load-tests calls before the tests that start the programs, and the Debian package when it is installed. The
# programs say so themselves if they are not built.
archives_command() {
    choose_java
    has_jars || return 0
    mkdir -p "$openenum_home/.openenum"
    make_class_archives
}

# make_class_archives: if a program has none for what is built now, one for each: enum-server starts with the tables that enum-admin has made.
# What cannot be made is left out until the next build.
make_class_archives() {
    local name archive data
    [[ ${OPENENUM_BUILD:-yes} != no && -w $openenum_home/.openenum ]] || return 0
    ! have_class_archives || return 0
    progress "Preparing the programs' classes for fast starts ..."
    # In a shell of its own, whose end removes the data folder also where somebody interrupts it.
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

# rehearse NAME ARCHIVE DATA: starts a program on an empty data folder and free ports, with no settings but its own, and keeps the classes that it took.
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

# write_class_archive_options NAME ARCHIVE: Java compares the archive with the class path and with itself, and starts without one that does
# not fit; that is nobody's worry, so it need not say so.
write_class_archive_options() {
    {
        if has_aot_cache "$1"; then
            echo "\"-XX:AOTCache=$2.jsa\""
        else
            printf '%s\n' "\"-XX:SharedArchiveFile=$2.jsa\"" -Xshare:auto -Xlog:cds=off -Xlog:cds+dynamic=off
        fi
        # Where it was made for: 80 and 60 MB of it stay pages of the file, which a hand-over's two processes share, and are not each one's own.
        printf '%s\n' -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0
        ((java_release < 24)) || echo '-Xlog:aot*=off'
    } >"$2.options"
}
