# shellcheck shell=bash
# One of the two programs as a process: its command, its files, its end.

readonly PROGRAMS=(enum-admin enum-server)

# A log is turned over at each start and at this size; with those kept, 60 MB at most for each program.
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

# turn_over LOG: LOG becomes LOG.1, and so on; the process that has it open goes on writing to LOG (it appends, so
# it may be cut to nothing under its hands).
turn_over() {
    local i
    [[ -s $1 ]] || return 0
    # A full disk costs none of those that are kept.
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

# setting_of NAME END: a setting that each of the two has for itself: of enum-server and HEAP OPENENUM_SERVER_HEAP. Empty if it is not set.
setting_of() {
    local setting=OPENENUM_SERVER_$2
    [[ $1 == enum-server ]] || setting=OPENENUM_ADMIN_$2
    echo "${!setting:-}"
}

# enum-server listens on all that are named; enum-admin asks the first.
dns_address_for() {
    case $1 in
        enum-admin) reachable_address "$OPENENUM_DNS_ADDRESS" ;;
        enum-server) echo "$OPENENUM_DNS_ADDRESS" ;;
    esac
}

# native_library_option: Netty unpacks its native library into /tmp; where nothing may be run there (noexec), into the
# data folder. Without it there are no fast sockets and no hand-over, and systemd never hears that the server is ready.
native_library_option() {
    local probe status=1
    probe=$(mktemp /tmp/openenum.XXXXXX 2>/dev/null) || { echo "-Dio.netty.native.workdir=$(run_folder)" && return; }
    chmod u+x "$probe"
    [[ -x $probe ]] || { echo "-Dio.netty.native.workdir=$(run_folder)" && status=0; }
    rm -f "$probe"
    return "$status"
}

# exec_program NAME [COMMAND ...]: becomes the program, started by a command that starts others.
exec_program() {
    local name=$1 extra archive heap native
    shift
    local -a options=("@$openenum_home/$name/jvm.options" "$(crash_option "$name")")
    heap=$(setting_of "$name" HEAP)
    [[ -z $heap ]] || options+=("-Xmx$heap")
    archive=$(class_archive_options "$name") && options+=("$archive")
    native=$(native_library_option) && options+=("$native")
    # Netty and Caffeine still use the memory access that these releases complain about.
    ((java_release >= 23)) && options+=(--sun-misc-unsafe-memory-access=allow)
    # For those who measure.
    read -r -a extra <<<"$(setting_of "$name" JAVA_OPTIONS)"
    OPENENUM_DNS_ADDRESS=$(dns_address_for "$name")
    exec "$@" "$JAVA_HOME/bin/java" "${options[@]}" ${extra[@]+"${extra[@]}"} -cp "$(class_path "$name")" "$(main_class "$name")" </dev/null
}

# start_program NAME: starts it in the background; its process id is in $! and in a file. What it says goes to its log. Of the two, enum-admin
# is to be the one that holds the embedded files open.
start_program() {
    (OPENENUM_DATABASE_WAITFORADMIN=${OPENENUM_DATABASE_WAITFORADMIN:-60s} exec_program "$1") >>"$(program_log "$1")" 2>&1 &
    echo "$!" >"$(run_folder)/$1.pid"
}

# management NAME PATH: what answers at the program's management port, head and body. Needs no curl.
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

# is_process NAME PID: whether it is this very process that answers there, and not a program of another installation.
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

# is_program PID NAME: whether the process is this program on this data folder: after a crash of the machine the number may be that of another.
is_program() {
    local option
    option=$(crash_option "$2") && [[ $(command_of "$1") == *"$option"* ]]
}

# crash_option NAME: where Java writes down why it crashed; fails if there is no data folder.
crash_option() {
    local folder
    folder=$(cd "$OPENENUM_DATA" 2>/dev/null && pwd -P) && echo "-XX:ErrorFile=$folder/log/$1.crash-%p.log"
}

# begin_of PID: when a process began, for comparison with itself; empty if there is none.
begin_of() {
    local stat
    if [[ -r /proc/$1/stat ]]; then
        stat=$(<"/proc/$1/stat")
        # Field 22, after the command's name in parentheses, which may hold anything.
        awk '{ print $20 }' <<<"${stat##*) }"
    else
        # A date, in words that depend on the terminal, with blanks behind it on some systems.
        TZ=UTC LC_ALL=C ps -p "$1" -o lstart= 2>/dev/null | awk '{ $1 = $1; print }'
    fi
}

# is_running PID: not one that has ended and of which nobody takes note, as in a container whose first process looks after none: such a one has no
# thread but its first, and holds nothing any more.
is_running() {
    local stat=''
    local -a fields
    kill -0 "$1" 2>/dev/null || return 1
    [[ ! -r /proc/$1/stat ]] || stat=$(cat "/proc/$1/stat" 2>/dev/null)
    read -r -a fields <<<"${stat##*) }"
    # Fields 3 and 20.
    [[ ${fields[0]:-} != Z || ${fields[17]:-} != 1 ]]
}

# end_processes PID...: asks them to end, waits, and kills what is left.
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
    progress "openenum: not ended after $STOP_LIMIT_SECONDS s, killing:$left"
    # shellcheck disable=SC2086 # a list of process ids
    kill -KILL $left 2>/dev/null
    return 0
}
