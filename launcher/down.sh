# shellcheck shell=bash
# ./openenum status and down: show and stop what runs on a data folder.

# Each program has its own limit; the rest is for the launcher itself.
readonly DOWN_LIMIT_SECONDS=$((2 * STOP_LIMIT_SECONDS + 5))

# take_data_flag COMMAND ARGUMENT...: finds the data folder: --data, the environment, --config, or beside the launcher.
take_data_flag() {
    local command=$1 config=''
    shift
    while (($#)); do
        case $1 in
            --data=*) set_from_flag --data "${1#*=}" ;;
            --data) set_from_flag --data "${2:-}" && shift ;;
            --config=*) take_config "${1#*=}" ;;
            --config) take_config "${2:-}" && shift ;;
            -h | --help) help_command "$command" && exit ;;
            *) usage_error "$command has no flag $1; see ./openenum help $command" ;;
        esac
        shift
    done
    take_running_settings "$config"
    load_settings "$config"
    # Without access to the folder the command would say that nothing runs there.
    [[ ! -d $OPENENUM_DATA || -x $OPENENUM_DATA ]] ||
        usage_error "the data folder $OPENENUM_DATA belongs to another user: run $command as that user"
}

# launcher_pid [FOLDER]: the process id of the `up` that runs on the data folder; fails if there is none.
launcher_pid() {
    claimant 2>/dev/null <"${1:-$OPENENUM_DATA}/run/up.pid"
}

# running_alone: the programs that run on the data folder without an `up`, as started by `run`: one line for each, with
# name and process id.
running_alone() {
    local name pid
    for name in "${PROGRAMS[@]}"; do
        pid=$(answering_process "$name") && is_program "$pid" "$name" && echo "$name $pid"
    done
}

# process_words NAME PID: process id and version, for a message: after an update the version may differ from this
# launcher's. Nothing if there is no PID.
process_words() {
    local version
    [[ -n $2 ]] || return 0
    version=$(command_of "$2" | sed -n "s:.*/$1-\([0-9][^/]*\)\.jar\:.*:\1:p")
    echo " (process $2${version:+, version $version})"
}

# status_without_launcher: shows the programs that run without an `up`; ends the command.
status_without_launcher() {
    local name pid ready=0 running
    running=$(running_alone)
    if [[ -z $running ]]; then
        say "OpenENUM is not up on $OPENENUM_DATA."
        exit 3
    fi
    say "OpenENUM runs on $OPENENUM_DATA, without ./openenum up:"
    for name in "${PROGRAMS[@]}"; do
        pid=$(sed -n "s/^$name //p" <<<"$running")
        if [[ -n $pid ]] && is_ready "$name"; then
            say "  $name is ready$(process_words "$name" "$pid")"
            ready=$((ready + 1))
        else
            say "  $name is not ready$(process_words "$name" "$pid")"
        fi
    done
    exit $((ready == ${#PROGRAMS[@]} ? 0 : 1))
}

# status_command: its exit status is 0 if both programs answer, 3 if none runs, otherwise 1.
status_command() {
    local name pid result=0
    take_data_flag status "$@"
    pid=$(launcher_pid) || status_without_launcher
    say "OpenENUM is up on $OPENENUM_DATA (process $pid)."
    for name in "${PROGRAMS[@]}"; do
        if is_ready "$name"; then
            say "  $name is ready$(process_words "$name" "$(cat "$(run_folder)/$name.pid" 2>/dev/null)")"
        else
            say "  $name does not answer yet; its log is $(program_log "$name")"
            result=1
        fi
    done
    exit "$result"
}

# down_command: stops what runs on the data folder and returns when it has ended.
down_command() {
    local pid running deadline=$((SECONDS + DOWN_LIMIT_SECONDS))
    take_data_flag down "$@"
    if ! pid=$(launcher_pid); then
        running=$(running_alone)
        [[ -z $running ]] || die "what runs on $OPENENUM_DATA ($(paste -sd , - <<<"$running")) is not under ./openenum up: stop it with whatever started it, such as systemd; programs that a killed up left behind are stopped by the next up"
        say "OpenENUM is not up on $OPENENUM_DATA."
        return 0
    fi
    kill -TERM "$pid" || die "process $pid cannot be signalled"
    while is_running "$pid"; do
        ((SECONDS < deadline)) || die "process $pid has not ended after $DOWN_LIMIT_SECONDS s"
        sleep 0.1
    done
    # A launcher that got the signal while it became that of another build has ended without stopping its programs.
    stop_leftovers
    say "Stopped."
}
