# shellcheck shell=bash
# ./openenum restart: a new enum-server takes the sockets from the one that runs, and enum-admin is started anew behind it. What is built now
# and what is configured now is what runs then.

# How long a program may take that nothing else stands in for. Reading a large plan from the database, where there is no snapshot, takes minutes.
readonly RESTART_LIMIT_SECONDS=300

restart_command() {
    local config='' which=''
    while (($#)); do
        case $1 in
            enum-server | enum-admin) which="$which $1" ;;
            --config=*) take_config "${1#*=}" ;;
            --config) take_config "${2:-}" && shift ;;
            -h | --help) help_command restart && return ;;
            --*=*) set_from_flag "${1%%=*}" "${1#*=}" || usage_error "restart has no flag ${1%%=*}; see ./openenum help restart" ;;
            *) set_from_flag "$1" "${2:-}" || usage_error "restart has no flag $1; see ./openenum help restart" && shift ;;
        esac
        shift
    done
    take_given_settings "$config"
    refuse_beside_another
    # Before anything is touched, the tables above all.
    [[ ${which:-enum-server} != *enum-server* ]] || refuse_for_service "$(serving_process)"
    choose_java
    prepare_data_folder
    build_if_needed
    make_class_archives
    trap 'forget_new_server' EXIT
    if launcher_pid >/dev/null; then
        restart_product "${which:-enum-server enum-admin}"
    else
        [[ $which != *enum-admin* ]] || die "OpenENUM is not up on $OPENENUM_DATA: whoever started enum-admin there restarts it, too"
        hand_over
    fi
}

# given_settings: what flags and the environment say, for a file.
given_settings() {
    local name
    for name in ${!OPENENUM_@}; do
        case $name in
            OPENENUM_DATA | OPENENUM_HANDOVER_TAKE | OPENENUM_USUALCONFIG) ;;
            OPENENUM_FILES) echo "$name=$(absolute "${!name}")" ;;
            *) echo "$name=${!name}" ;;
        esac
    done
}

# keep_given_settings CONFIG TEXT: for the next restart, which reads the configuration file anew: the one that was named, else the usual one of its own
# folder, else that of this folder. For its owner alone: there may be a password in it.
keep_given_settings() {
    (
        umask 077
        {
            [[ -z $1 ]] || echo "OPENENUM_CONFIG=$(cd "$(dirname "$1")" && pwd -P)/$(basename "$1")"
            [[ -z $usual_config ]] || echo "OPENENUM_USUALCONFIG=$usual_config"
            [[ -z $2 ]] || printf '%s\n' "$2"
        } >"$(run_folder)/given"
    )
}

# take_given_settings CONFIG: own flags and environment first, then those of the `up` that runs, then the configuration file as it is now.
take_given_settings() {
    local data given
    unset OPENENUM_HANDOVER_TAKE
    data=$(load_settings "$1" && echo "$OPENENUM_DATA") || exit
    if [[ -r $data/run/given ]] && launcher_pid "$data" >/dev/null; then
        read_settings_file "$data/run/given"
        export OPENENUM_DATA=$data
    fi
    config=${1:-${OPENENUM_CONFIG:-}}
    unset OPENENUM_CONFIG
    given=$(given_settings)
    load_settings "$config"
    new_given=$given
}

# restart_product PROGRAMS: of the product that `up` keeps running.
restart_product() {
    local old
    # A new enum-server waits for tables of its version; enum-admin, which makes them, is restarted after it.
    [[ $1 != *enum-admin* ]] || run_client command migrate || die "nothing was restarted"
    [[ $1 != *enum-server* ]] || hand_over
    keep_given_settings "$config" "$new_given"
    # The process that keeps the product running looks for this file twice a second. A signal beside it could come while that process becomes
    # the next launcher, which does not catch signals yet, and would end it.
    printf '%s\n%s\n' "$openenum_home" "$JAVA_HOME" >"$(run_folder)/adopt"
    await_gone_file "$(run_folder)/adopt"
    [[ $1 == *enum-admin* ]] || return 0
    old=$(cat "$(run_folder)/enum-admin.pid" 2>/dev/null)
    progress "Restarting enum-admin: console and API are away until it answers; DNS goes on ..."
    kill -TERM "$old" 2>/dev/null
    await_restarted enum-admin "$old"
    say "enum-admin has been restarted."
}

# check_still_up: nobody starts again what `down` has ended meanwhile.
check_still_up() {
    launcher_pid >/dev/null || die "OpenENUM was stopped meanwhile"
}

await_gone_file() {
    local deadline=$((SECONDS + RESTART_LIMIT_SECONDS))
    while [[ -e $1 ]]; do
        check_still_up
        ((SECONDS < deadline)) || die "the process that keeps the product running has not heard of it: $1 is still there"
        pause 0.1
    done
}

# await_restarted NAME OLD: until another process than OLD answers.
await_restarted() {
    local pid deadline=$((SECONDS + RESTART_LIMIT_SECONDS))
    until pid=$(cat "$(run_folder)/$1.pid" 2>/dev/null) && [[ $pid != "$2" ]] && is_ready "$1" && is_process "$1" "$pid"; do
        check_still_up
        ((SECONDS < deadline)) || die "$1 did not answer within $RESTART_LIMIT_SECONDS s; its log is $(program_log "$1")"
        pause 0.2
    done
}

# hand_over: a new enum-server, which ends if it cannot take over. Its process id stands in run/enum-server.next until it is the one that answers.
hand_over() {
    local begun=$SECONDS alone_since=$SECONDS
    refuse_beside_another
    launcher=$(launcher_pid)
    old_server=$(serving_process)
    refuse_for_service "$old_server"
    progress "Starting a new enum-server, which takes over from the one that runs ..."
    umask 077
    claim_hand_over
    start_new_server
    until is_ready enum-server && is_process enum-server "$new_server"; do
        kill -0 "$new_server" 2>/dev/null || fail_hand_over
        # Until it is alone it ends by itself, after OPENENUM_HANDOVER_READYWITHIN.
        is_alone || alone_since=$SECONDS
        ((SECONDS - alone_since < RESTART_LIMIT_SECONDS)) || fail_late_hand_over
        pause 0.1
    done
    note_new_server || fail_hand_over
    say "enum-server has been handed over to process $new_server after $((SECONDS - begun)) s; DNS went on."
    new_server=''
}

# refuse_beside_another: the old server gives its sockets to one alone. Asked before anything is done, and again when that has taken its time.
refuse_beside_another() {
    local other
    other=$(cat "$(run_folder)/enum-server.next" 2>/dev/null)
    [[ -z $other ]] || ! is_program "$other" enum-server || die "another restart is under way, to process $other"
}

# claim_hand_over: of two restarts at the same moment one goes on. The file has the process id of this command until
# the new server has one.
claim_hand_over() {
    local other file tries
    file=$(run_folder)/enum-server.next
    for ((tries = 0; tries < 20; tries++)); do
        ! claim "$file" "$$" || return 0
        other=$(cat "$file" 2>/dev/null)
        ! is_taking_over "$other" || die "another restart is under way, that of process $other"
        remove_left "$file" is_left_hand_over
    done
    die "the data folder $OPENENUM_DATA cannot be written"
}

# is_taking_over PID: whether it is a restart, or the server that one has started.
is_taking_over() {
    [[ $1 =~ ^[0-9]+$ ]] && { is_program "$1" enum-server || [[ $(command_of "$1") == *openenum*restart* ]]; }
}

# is_left_hand_over FILE: one that was killed has left it; an empty one somebody may just have made.
is_left_hand_over() {
    local other
    [[ -s $1 ]] || sleep 1
    other=$(cat "$1" 2>/dev/null) && ! is_taking_over "$other"
}

# note_new_server: it is the one that runs now; fails if somebody has stopped the product meanwhile. Where no `up` keeps
# it running, no process id is left: the next `up` would end it as what a killed launcher has left behind.
note_new_server() {
    local next
    next=$(run_folder)/enum-server.next
    if [[ -n $launcher ]]; then
        mv -f "$next" "$(run_folder)/enum-server.pid" 2>/dev/null
    else
        [[ -e $next ]] && rm -f "$next"
    fi
}

# refuse_for_service PID: a service of systemd ends with its process, and the new one would be nobody's; only systemd's own reload tells it.
refuse_for_service() {
    local unit
    # An `up` that runs looks after the new one, in whatever service.
    ! launcher_pid >/dev/null || return 0
    unit=$(unit_of "${1:-none}")
    [[ $unit != *.service || $unit == "$(unit_of self)" ]] || die "process $1 is systemd's ${unit##*/}: systemctl reload ${unit##*/}"
}

# unit_of PID: the control group of a process, which ends with the name of its unit; empty where there is none. With the older kind of control groups
# systemd has a hierarchy of its own, and that comes first.
unit_of() {
    sed -n 's/^\(0::\|[0-9]*:name=systemd:\)//p' "/proc/$1/cgroup" 2>/dev/null | head -n 1
}

# serving_process: the process id of the enum-server that is to be replaced; empty if it is not known.
serving_process() {
    if launcher_pid >/dev/null; then
        cat "$(run_folder)/enum-server.pid" 2>/dev/null
    else
        # systemd knows it, also where it answers at an address that has been changed.
        echo "${MAINPID:-$(answering_process enum-server)}"
    fi
}

# Under systemd what it says goes where that of the one before went; else to the log file. In a session of its own it leaves the processor to
# the one before until it answers.
start_new_server() {
    local -a own_session=()
    command -v setsid >/dev/null && own_session=(setsid)
    if [[ -n ${NOTIFY_SOCKET:-} ]]; then
        become_new_server ${own_session[@]+"${own_session[@]}"} &
    else
        become_new_server ${own_session[@]+"${own_session[@]}"} >>"$(program_log enum-server)" 2>&1 &
    fi
    new_server=$!
    echo "$new_server" >"$(run_folder)/enum-server.next"
}

# new_server_log: where a person finds what it says.
new_server_log() {
    if [[ -n ${NOTIFY_SOCKET:-} ]]; then
        echo "systemd's: journalctl -u openenum-server"
    else
        program_log enum-server
    fi
}

become_new_server() {
    export OPENENUM_HANDOVER_TAKE=true
    exec_program enum-server "$@"
}

fail_hand_over() {
    local said='could not take over, and the one that runs goes on'
    if [[ ! -e $(run_folder)/enum-server.next ]]; then
        kill "$new_server" 2>/dev/null
        new_server=''
        die "OpenENUM was stopped meanwhile"
    fi
    if [[ -z $old_server ]]; then
        said='could not take over: no enum-server was found that runs'
    elif ! is_program "$old_server" enum-server; then
        said="has ended, and so has the one before it${launcher:+; OpenENUM starts another one}"
    fi
    [[ -n ${NOTIFY_SOCKET:-} ]] || tail_of "$(program_log enum-server)" 25
    die "the new enum-server $said; the log is $(new_server_log)"
}

fail_late_hand_over() {
    die "the new enum-server, process $new_server, has taken over, and does not answer at $(reachable_address "$OPENENUM_SERVER_MANAGEMENT_ADDRESS") port $OPENENUM_SERVER_MANAGEMENT_PORT;
  it is left running, and the log is $(new_server_log)"
}

launcher=''
new_server=''
old_server=''

# is_alone: whether the new server runs, and not the one before: then it is what answers DNS.
is_alone() {
    is_program "$new_server" enum-server && ! { [[ -n $old_server ]] && is_program "$old_server" enum-server; }
}

# Whatever ends the restart before the new server answers ends that one, too, unless it is the only one.
forget_new_server() {
    local claimed
    [[ -n $new_server ]] || return 0
    if is_alone; then
        note_new_server
    else
        kill "$new_server" 2>/dev/null
        # Where it had ended before, another restart may have claimed its own hand-over meanwhile.
        claimed=$(cat "$(run_folder)/enum-server.next" 2>/dev/null)
        [[ $claimed != "$new_server" && $claimed != "$$" ]] || rm -f "$(run_folder)/enum-server.next"
    fi
}

# become_next_launcher: the process that keeps the programs running goes on with the launcher and the settings of the last restart. The
# programs stay, and so does its process id.
become_next_launcher() {
    local home java name
    { read -r home && read -r java; } <"$(run_folder)/adopt" || return 0
    [[ -x $home/openenum ]] || return 0
    for name in ${!OPENENUM_@}; do
        [[ $name == OPENENUM_DATA ]] || unset "$name"
    done
    export JAVA_HOME=$java
    exec "$home/openenum" up --adopt
}

# adopt_command: keeps running what runs, as process ids in the run folder say.
adopt_command() {
    local i
    take_given_settings ''
    choose_java
    trap 'stop_programs' EXIT
    trap 'say "Stopping ..."; exit 0' INT TERM HUP
    trap '' PIPE
    for i in 0 1; do
        program_pids[i]=$(cat "$(run_folder)/${PROGRAMS[$i]}.pid")
        program_begun[i]=$SECONDS
    done
    write_running_settings
    rm -f "$(run_folder)/adopt"
    supervise
}

# adopt_successor INDEX: whether the program that ended has been replaced by another process, which is watched from now on.
adopt_successor() {
    local name=${PROGRAMS[$1]} file pid
    for file in next pid; do
        pid=$(cat "$(run_folder)/$name.$file" 2>/dev/null)
        if [[ $pid =~ ^[0-9]+$ && $pid != "${program_pids[$1]}" ]] && is_program "$pid" "$name"; then
            program_pids[$1]=$pid
            program_begun[$1]=$SECONDS
            return 0
        fi
    done
    return 1
}
