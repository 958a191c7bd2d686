# shellcheck shell=bash
# One of the two programs as a process: its command line, its files, how it is stopped.

readonly PROGRAMS=(enum-admin enum-server)

# A log is rotated at each start and at this size; with the old ones, at most 60 MB for each program.
readonly MAX_LOG_OCTETS=10000000
readonly KEPT_LOGS=5

run_folder() {
    echo "$OPENENUM_DATA/run"
}

log_folder() {
    echo "$OPENENUM_DATA/log"
}

program_log() {
    echo "$(log_folder)/$1.log"
}

# turn_over LOG: LOG becomes LOG.1, and so on. LOG is copied and truncated, because a process has it open and continues
# to append to it.
turn_over() {
    local i
    [[ -s $1 ]] || return 0
    # If the disk is full, no old log is lost.
    cp "$1" "$1.new" || { rm -f "$1.new" && return 1; }
    : >"$1"
    for ((i = KEPT_LOGS; i > 1; i--)); do
        [[ ! -e $1.$((i - 1)) ]] || mv -f "$1.$((i - 1))" "$1.$i"
    done
    mv -f "$1.new" "$1.1"
}

# keep_log_small NAME
keep_log_small() {
    local log
    log=$(program_log "$1")
    [[ -e $log ]] || return 0
    (($(wc -c <"$log") < MAX_LOG_OCTETS)) || turn_over "$log"
}

main_class() {
    case $1 in
        enum-admin) echo org.openenum.admin.config.EnumAdmin ;;
        enum-server) echo org.openenum.server.config.EnumServer ;;
    esac
}

# setting_of NAME END: a setting that each program has for itself: for enum-server and HEAP it is OPENENUM_SERVER_HEAP.
# Empty if it is not set.
setting_of() {
    local setting=OPENENUM_SERVER_$2
    [[ $1 == enum-server ]] || setting=OPENENUM_ADMIN_$2
    echo "${!setting:-}"
}

# enum-server listens on all configured addresses; enum-admin queries the first.
dns_address_for() {
    case $1 in
        enum-admin) reachable_address "$OPENENUM_DNS_ADDRESS" ;;
        enum-server) echo "$OPENENUM_DNS_ADDRESS" ;;
    esac
}

# native_library_option: Netty unpacks its native library into /tmp or, if /tmp is mounted noexec, into the data folder.
# Without the library there are no fast sockets and no hand-over, and systemd is not notified that the server is ready.
native_library_option() {
    local probe status=1
    probe=$(mktemp /tmp/openenum.XXXXXX 2>/dev/null) || { echo "-Dio.netty.native.workdir=$(run_folder)" && return; }
    chmod u+x "$probe"
    [[ -x $probe ]] || { echo "-Dio.netty.native.workdir=$(run_folder)" && status=0; }
    rm -f "$probe"
    return "$status"
}

# exec_program NAME [COMMAND ...]: replaces this shell with the program, which COMMAND starts, if given.
exec_program() {
    local name=$1 extra archive heap native
    shift
    local -a options=("@$openenum_home/$name/jvm.options" "$(crash_option "$name")")
    heap=$(setting_of "$name" HEAP)
    [[ -z $heap ]] || options+=("-Xmx$heap")
    archive=$(class_archive_options "$name") && options+=("$archive")
    native=$(native_library_option) && options+=("$native")
    # Netty and Caffeine still use the memory access that these releases warn about.
    ((java_release >= 23)) && options+=(--sun-misc-unsafe-memory-access=allow)
    # Additional options, for measurements.
    read -r -a extra <<<"$(setting_of "$name" JAVA_OPTIONS)"
    OPENENUM_DNS_ADDRESS=$(dns_address_for "$name")
    exec "$@" "$JAVA_HOME/bin/java" "${options[@]}" ${extra[@]+"${extra[@]}"} -cp "$(class_path "$name")" "$(main_class "$name")" </dev/null
}

# start_program NAME: starts it in the background; its process id is in $! and in a file, its output in its log. Of the
# two, enum-admin must be the one that opens the embedded database.
start_program() {
    (OPENENUM_DATABASE_WAITFORADMIN=${OPENENUM_DATABASE_WAITFORADMIN:-60s} exec_program "$1") >>"$(program_log "$1")" 2>&1 &
    echo "$!" >"$(run_folder)/$1.pid"
}

# management NAME PATH: a response from the program's management port, with headers. Needs no curl.
management() {
    (
        exec 3<>"/dev/tcp/$(reachable_address "$(setting_of "$1" MANAGEMENT_ADDRESS)")/$(setting_of "$1" MANAGEMENT_PORT)" || exit 1
        printf 'GET /actuator/%s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
        IFS= read -r -d '' -t 5 answer <&3
        printf '%s' "$answer"
    ) 2>/dev/null
}

# is_ready NAME: whether its readiness probe answers 200.
is_ready() {
    [[ $(management "$1" health/readiness) == HTTP/1.?' 200'* ]]
}

# is_process NAME PID: whether this process answers there, and not a program of another installation.
is_process() {
    [[ $(management "$1" info) =~ \"pid\":$2[,}] ]]
}

# answering_process NAME: the process id of the program that answers there; empty if none does.
answering_process() {
    [[ $(management "$1" info) =~ \"pid\":([0-9]+) ]] && echo "${BASH_REMATCH[1]}"
}

# command_of PID: the command line of a process, whoever owns it; empty if there is none.
command_of() {
    if [[ -r /proc/$1/cmdline ]]; then
        tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline"
    else
        ps -ww -p "$1" -o args= 2>/dev/null
    fi
}

# is_program PID NAME: whether the process is this program on this data folder: after a crash of the machine, another
# process may have this id.
is_program() {
    local option
    option=$(crash_option "$2") && [[ $(command_of "$1") == *"$option"* ]]
}

# crash_option NAME: the option that says where Java writes its crash report; fails if there is no data folder.
crash_option() {
    local folder
    folder=$(cd "$OPENENUM_DATA" 2>/dev/null && pwd -P) && echo "-XX:ErrorFile=$folder/log/$1.crash-%p.log"
}

# begin_of PID: the start time of a process, for comparison only; empty if there is no such process.
begin_of() {
    local stat
    if [[ -r /proc/$1/stat ]]; then
        stat=$(<"/proc/$1/stat")
        # Field 22. The command's name before it, in parentheses, may contain anything.
        awk '{ print $20 }' <<<"${stat##*) }"
    else
        # A date, whose form depends on time zone and locale, with trailing blanks on some systems.
        TZ=UTC LC_ALL=C ps -p "$1" -o lstart= 2>/dev/null | awk '{ $1 = $1; print }'
    fi
}

# is_running PID: false for a zombie without other threads: it has ended, but its parent does not collect its exit
# status, as in a container whose first process collects none.
is_running() {
    local stat=''
    local -a fields
    kill -0 "$1" 2>/dev/null || return 1
    [[ ! -r /proc/$1/stat ]] || stat=$(cat "/proc/$1/stat" 2>/dev/null)
    read -r -a fields <<<"${stat##*) }"
    # Fields 3, the state, and 20, the number of threads.
    [[ ${fields[0]:-} != Z || ${fields[17]:-} != 1 ]]
}

# end_processes PID...: sends SIGTERM, waits, and kills those that are left.
end_processes() {
    local pid left
    local deadline=$((SECONDS + STOP_LIMIT_SECONDS))
    for pid in "$@"; do
        kill -TERM "$pid" 2>/dev/null
    done
    while :; do
        left=''
        for pid in "$@"; do
            is_running "$pid" && left="$left $pid"
        done
        [[ -n $left ]] || return 0
        ((SECONDS < deadline)) || break
        sleep 0.1
    done
    progress "openenum: still running after $STOP_LIMIT_SECONDS s, killing:$left"
    # shellcheck disable=SC2086 # a list of process ids
    kill -KILL $left 2>/dev/null
    return 0
}
