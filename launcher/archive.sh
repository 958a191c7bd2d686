# shellcheck shell=bash
# The programs' classes as Java keeps them ready (class data sharing): found, checked and linked once after a build, mapped into memory
# at each start. It halves the processor time until the first answer.

# class_archive NAME: a program's archive, without its ending; each Java has its own, and takes no other's.
class_archive() {
    echo "$openenum_home/.openenum/$1-java$java_release"
}

# class_archive_options NAME: the file of Java's options to use the archive; nothing if there is none for what is built now.
class_archive_options() {
    local options
    options=$(class_archive "$1").options
    [[ -s $options && $options -nt $(module_jar "$1") ]] && echo "@$options"
}

# archives_command: what the build of load-tests calls before the tests that start the programs; they say so if these are not built.
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
    data=$(umask 077 && mktemp -d) || return 0
    progress "Preparing the programs' classes for fast starts ..."
    for name in "${PROGRAMS[@]}"; do
        archive=$(class_archive "$name")
        rm -f "$archive".[0-9]* "$data/db/openenum.lock.db"
        if rehearse "$name" "$archive.$$" "$data" >"$archive.log" 2>&1; then
            mv -f "$archive.$$" "$archive.jsa" && write_class_archive_options "$archive"
        else
            rm -f "$archive.$$"
            : >"$archive.options"
        fi
    done
    rm -rf "$data"
}

have_class_archives() {
    local name
    for name in "${PROGRAMS[@]}"; do
        [[ $(class_archive "$name").options -nt $(module_jar "$name") ]] || return 1
    done
}

# rehearse NAME ARCHIVE DATA: starts a program on an empty data folder and free ports, and keeps the classes that it took.
rehearse() {
    local -a options=("@$openenum_home/$1/jvm.options" "-XX:ArchiveClassesAtExit=$2" -Dspring.context.exit=onRefresh)
    ((java_release >= 23)) && options+=(--sun-misc-unsafe-memory-access=allow)
    env -u OPENENUM_DATABASE_URL OPENENUM_DATA="$3" OPENENUM_DNS_ADDRESS=127.0.0.1 OPENENUM_DNS_PORT=0 "$JAVA_HOME/bin/java" "${options[@]}" \
        -cp "$(class_path "$1")" "$(main_class "$1")" </dev/null && [[ -s $2 ]]
}

# write_class_archive_options ARCHIVE: Java compares the archive with the class path and with itself, and starts without one that does not fit;
# that is nobody's worry, so it need not say so.
write_class_archive_options() {
    {
        echo "\"-XX:SharedArchiveFile=$1.jsa\""
        printf '%s\n' -Xshare:auto -Xlog:cds=off -Xlog:cds+dynamic=off
        ((java_release < 24)) || echo -Xlog:aot=off
    } >"$1.options"
}
