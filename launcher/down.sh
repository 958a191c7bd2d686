# shellcheck shell=bash
# ./openenum status and down: what runs on a data folder, and its end.

# The launcher ends both programs within their limit each; a little for itself.
readonly DOWN_LIMIT_SECONDS=$((2 * STOP_LIMIT_SECONDS + 5))

# take_data_flag COMMAND ARGUMENT...: the data folder, from --data, the environment, --config or beside the launcher.
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
    # Who may not look into it would be told that nothing runs there.
    [[ ! -d $OPENENUM_DATA || -x $OPENENUM_DATA ]] ||
        usage_error "the data folder $OPENENUM_DATA is another user's: call $command as that user"
}

# launcher_pid [FOLDER]: the process of the `up` that runs on the data folder; fails if there is none.
launcher_pid() {
    claimant 2>/dev/null <"${1:-$OPENENUM_DATA}/run/up.pid"
}

# running_alone: the programs that run on the data folder without an `up`, as `run` starts them: a line with name and process id for each.
running_alone() {
    local name pid
    for name in "${PROGRAMS[@]}"; do
        pid=$(answering_process "$name") && is_program "$pid" "$name" && echo "$name $pid"
    done
}

# process_words NAME PID: which process, and of which version: after an update it may be another one than that of this
# launcher. Nothing of no process.
process_words() {
    local version
    [[ -n $2 ]] || return 0
    version=$(command_of "$2" | sed -n "s:.*/$1-\([0-9][^/]*\)\.jar\:.*:\1:p")
    echo " (process $2${version:+, version $version})"
}

# status_without_launcher: tells of the programs that somebody else keeps running; ends the command.
status_without_launcher() {
    local name pid ready=0 running
    running=$(running_alone)
    if [[ -z $running ]]; then
        say "OpenENUM is not up on $OPENENUM_DATA."
        exit 3
    fi
    say "OpenENUM runs on $OPENENUM_DATA, and no ./openenum up keeps it running:"
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

# status_command: 0 if both programs answer, 3 if nothing is up, 1 in between.
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

# down_command: ends what runs on the data folder and returns when it has ended.
down_command() {
    local pid running deadline=$((SECONDS + DOWN_LIMIT_SECONDS))
    take_data_flag down "$@"
    if ! pid=$(launcher_pid); then
        running=$(running_alone)
        [[ -z $running ]] || die "no ./openenum up keeps what runs on $OPENENUM_DATA ($(paste -sd , - <<<"$running")): whoever started it, such as systemd, stops it; what a killed up has left, the next up ends"
        say "OpenENUM is not up on $OPENENUM_DATA."
        return 0
    fi
    kill -TERM "$pid" || die "process $pid cannot be told to stop"
    while is_running "$pid"; do
        ((SECONDS < deadline)) || die "process $pid has not ended after $DOWN_LIMIT_SECONDS s"
        sleep 0.1
    done
    # One that was told while it became that of another build had not got as far as to end its programs.
    stop_leftovers
    say "Stopped."
}
