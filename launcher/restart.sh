# shellcheck shell=bash
# ./openenum restart: a new enum-server takes over the sockets of the running one, then enum-admin is restarted. Both
# then run the current build with the current configuration.

# The limit for a program whose predecessor has ended. Reading a large plan from the database, if there is no snapshot,
# takes minutes.
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
    # Before anything is changed, above all the tables.
    [[ ${which:-enum-server} != *enum-server* ]] || refuse_for_service "$(serving_process)"
    choose_java
    prepare_data_folder
    build_if_needed
    make_class_archives
    trap 'forget_new_server' EXIT
    if launcher_pid >/dev/null; then
        restart_product "${which:-enum-server enum-admin}"
    else
        [[ $which != *enum-admin* ]] || die "OpenENUM is not up on $OPENENUM_DATA: restart enum-admin there with whatever started it"
        hand_over
    fi
}

# given_settings: the settings from flags and environment, for a file.
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

# keep_given_settings CONFIG TEXT: saves TEXT for the next restart, which reads the configuration file again: the one
# that was named, else the one beside its own launcher, else the one beside this launcher. Only the owner can read the
# file: it may contain a password.
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

# take_given_settings CONFIG: this command's flags and environment take precedence, then those of the running `up`, then
# the current configuration file.
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

# restart_product PROGRAMS: restarts programs that a running `up` supervises.
restart_product() {
    local old
    # A new enum-server waits for tables of its version, and enum-admin, which migrates them, is restarted after it.
    [[ $1 != *enum-admin* ]] || run_client command migrate || die "nothing was restarted"
    [[ $1 != *enum-server* ]] || hand_over
    keep_given_settings "$config" "$new_given"
    # The launcher that supervises the programs looks for this file twice a second. A signal could come while it becomes
    # the next launcher, which does not catch signals yet, and would end it.
    printf '%s\n%s\n' "$openenum_home" "$JAVA_HOME" >"$(run_folder)/adopt"
    await_gone_file "$(run_folder)/adopt"
    [[ $1 == *enum-admin* ]] || return 0
    old=$(cat "$(run_folder)/enum-admin.pid" 2>/dev/null)
    progress "Restarting enum-admin: console and API are not available until it answers; DNS continues ..."
    kill -TERM "$old" 2>/dev/null
    await_restarted enum-admin "$old"
    say "enum-admin has been restarted."
}

# check_still_up: fails if `down` has stopped the product meanwhile, since nothing restarts it then.
check_still_up() {
    launcher_pid >/dev/null || die "OpenENUM was stopped meanwhile"
}

await_gone_file() {
    local deadline=$((SECONDS + RESTART_LIMIT_SECONDS))
    while [[ -e $1 ]]; do
        check_still_up
        ((SECONDS < deadline)) || die "the running launcher has not reacted: $1 still exists"
        pause 0.1
    done
}

# await_restarted NAME OLD: waits until a process other than OLD answers.
await_restarted() {
    local pid deadline=$((SECONDS + RESTART_LIMIT_SECONDS))
    until pid=$(cat "$(run_folder)/$1.pid" 2>/dev/null) && [[ $pid != "$2" ]] && is_ready "$1" && is_process "$1" "$pid"; do
        check_still_up
        ((SECONDS < deadline)) || die "$1 did not answer within $RESTART_LIMIT_SECONDS s; its log is $(program_log "$1")"
        pause 0.2
    done
}

# hand_over: starts a new enum-server, which ends if it cannot take over. Its process id is in run/enum-server.next
# until it is the one that answers.
hand_over() {
    local begun=$SECONDS alone_since=$SECONDS
    refuse_beside_another
    launcher=$(launcher_pid)
    old_server=$(serving_process)
    refuse_for_service "$old_server"
    progress "Starting a new enum-server, which takes over from the running one ..."
    umask 077
    claim_hand_over
    start_new_server
    until is_ready enum-server && is_process enum-server "$new_server"; do
        kill -0 "$new_server" 2>/dev/null || fail_hand_over
        # While the old one runs, the new one ends by itself after OPENENUM_HANDOVER_READYWITHIN.
        is_alone || alone_since=$SECONDS
        ((SECONDS - alone_since < RESTART_LIMIT_SECONDS)) || fail_late_hand_over
        pause 0.1
    done
    note_new_server || fail_hand_over
    say "enum-server has been handed over to process $new_server after $((SECONDS - begun)) s; DNS continued."
    new_server=''
}

# refuse_beside_another: the old server passes its sockets to one process only. Checked before anything is done, and
# again before the new server is started: build and migration take time.
refuse_beside_another() {
    local other
    other=$(cat "$(run_folder)/enum-server.next" 2>/dev/null)
    [[ -z $other ]] || ! is_program "$other" enum-server || die "another restart is under way, to process $other"
}

# claim_hand_over: of two restarts at the same moment only one continues. The file contains the process id of this
# command until the new server has one.
claim_hand_over() {
    local other file tries
    file=$(run_folder)/enum-server.next
    for ((tries = 0; tries < 20; tries++)); do
        ! claim "$file" "$$" || return 0
        other=$(cat "$file" 2>/dev/null)
        ! is_taking_over "$other" || die "another restart is under way (process $other)"
        remove_left "$file" is_left_hand_over
    done
    die "the data folder $OPENENUM_DATA cannot be written"
}

# is_taking_over PID: whether it is a restart, or the server that a restart has started.
is_taking_over() {
    [[ $1 =~ ^[0-9]+$ ]] && { is_program "$1" enum-server || [[ $(command_of "$1") == *openenum*restart* ]]; }
}

# is_left_hand_over FILE: whether a killed restart left it behind. An empty file may have been created just now.
is_left_hand_over() {
    local other
    [[ -s $1 ]] || sleep 1
    other=$(cat "$1" 2>/dev/null) && ! is_taking_over "$other"
}

# note_new_server: records it as the running one; fails if somebody has stopped the product meanwhile. The old one is
# recorded, too: until it has ended, it continues if the new one ends. Without a running `up`, no process id is recorded:
# the next `up` would stop the server as a leftover of a killed launcher.
note_new_server() {
    local next
    next=$(run_folder)/enum-server.next
    if [[ -n $launcher ]]; then
        echo "$old_server" >"$(run_folder)/enum-server.old"
        mv -f "$next" "$(run_folder)/enum-server.pid" 2>/dev/null
    else
        [[ -e $next ]] && rm -f "$next"
    fi
}

# refuse_for_service PID: a systemd service ends with its main process, and the new one would belong to no service. Only
# systemctl reload makes it the new main process.
refuse_for_service() {
    local unit
    # A running `up` supervises the new one, in whatever service it is.
    ! launcher_pid >/dev/null || return 0
    unit=$(unit_of "${1:-none}")
    [[ $unit != *.service || $unit == "$(unit_of self)" ]] || die "process $1 is the systemd service ${unit##*/}: use systemctl reload ${unit##*/}"
}

# unit_of PID: the control group of a process, which ends with the name of its unit; empty if there is none. With
# control groups v1 systemd has its own hierarchy, and that comes first.
unit_of() {
    sed -n 's/^\(0::\|[0-9]*:name=systemd:\)//p' "/proc/$1/cgroup" 2>/dev/null | head -n 1
}

# serving_process: the process id of the enum-server to be replaced; empty if it is not known.
serving_process() {
    if launcher_pid >/dev/null; then
        cat "$(run_folder)/enum-server.pid" 2>/dev/null
    else
        # systemd knows it, even if its management address in the settings has changed meanwhile.
        echo "${MAINPID:-$(answering_process enum-server)}"
    fi
}

# Under systemd its output goes to the same place as that of the old one; otherwise to the log file. In its own session
# it can leave the processor to the old one until it answers.
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

# new_server_log: where a person finds its log.
new_server_log() {
    if [[ -n ${NOTIFY_SOCKET:-} ]]; then
        echo "in the journal: journalctl -u openenum-server"
    else
        program_log enum-server
    fi
}

become_new_server() {
    export OPENENUM_HANDOVER_TAKE=true
    exec_program enum-server "$@"
}

fail_hand_over() {
    local said='could not take over, and the running one continues'
    if [[ ! -e $(run_folder)/enum-server.next ]]; then
        kill "$new_server" 2>/dev/null
        new_server=''
        die "OpenENUM was stopped meanwhile"
    fi
    if [[ -z $old_server ]]; then
        said='could not take over: no running enum-server was found'
    elif ! is_program "$old_server" enum-server; then
        said="has ended, and so has the old one${launcher:+; OpenENUM starts another one}"
    fi
    [[ -n ${NOTIFY_SOCKET:-} ]] || tail_of "$(program_log enum-server)" 25
    die "the new enum-server $said; the log is $(new_server_log)"
}

fail_late_hand_over() {
    die "the new enum-server, process $new_server, has taken over, but does not answer at $(reachable_address "$OPENENUM_SERVER_MANAGEMENT_ADDRESS") port $OPENENUM_SERVER_MANAGEMENT_PORT;
  it is left running; the log is $(new_server_log)"
}

launcher=''
new_server=''
old_server=''

# is_alone: whether the new server runs and the old one does not: then only the new one answers DNS.
is_alone() {
    is_program "$new_server" enum-server && ! { [[ -n $old_server ]] && is_program "$old_server" enum-server; }
}

# If the restart ends before the new server answers, that server is stopped, too, unless it is the only one.
forget_new_server() {
    local claimed
    [[ -n $new_server ]] || return 0
    if is_alone; then
        note_new_server
    else
        kill "$new_server" 2>/dev/null
        # If it had ended already, another restart may have claimed its own hand-over meanwhile.
        claimed=$(cat "$(run_folder)/enum-server.next" 2>/dev/null)
        [[ $claimed != "$new_server" && $claimed != "$$" ]] || rm -f "$(run_folder)/enum-server.next"
    fi
}

# become_next_launcher: the supervising process continues as the launcher of the last restart, with its settings. The
# programs keep running, and the process id stays the same.
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

# adopt_command: supervises the running programs, whose process ids are in the run folder.
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

# adopt_successor INDEX: whether another process has replaced the program that ended, or continues in its place because
# its hand-over was not complete; then that one is supervised from now on.
adopt_successor() {
    local name=${PROGRAMS[$1]} file pid
    for file in next pid old; do
        pid=$(cat "$(run_folder)/$name.$file" 2>/dev/null)
        if [[ $pid =~ ^[0-9]+$ && $pid != "${program_pids[$1]}" ]] && is_program "$pid" "$name"; then
            [[ $file != old ]] || mv -f "$(run_folder)/$name.old" "$(run_folder)/$name.pid"
            program_pids[$1]=$pid
            program_begun[$1]=$SECONDS
            return 0
        fi
    done
    return 1
}
