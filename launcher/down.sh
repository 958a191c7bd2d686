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
            --config) config=${2:-} && [[ -n $config ]] || usage_error "--config needs a file" && shift ;;
            *) usage_error "$command has no flag $1; see ./openenum help $command" ;;
        esac
        shift
    done
    take_running_settings "$config"
    load_settings "$config"
}

# launcher_pid: the process of the `up` that runs on the data folder; fails if there is none.
launcher_pid() {
    local pid begun
    { read -r pid && read -r begun; } 2>/dev/null <"$(run_folder)/up.pid" || return 1
    [[ $pid =~ ^[0-9]+$ && -n $begun && $(begin_of "$pid") == "$begun" ]] && echo "$pid"
}

# status_command: 0 if both programs answer, 3 if nothing is up, 1 in between.
status_command() {
    local name pid result=0
    take_data_flag status "$@"
    if ! pid=$(launcher_pid); then
        say "OpenENUM is not up on $OPENENUM_DATA."
        exit 3
    fi
    say "OpenENUM $(product_version) is up on $OPENENUM_DATA (process $pid)."
    for name in "${PROGRAMS[@]}"; do
        if is_ready "$name"; then
            say "  $name is ready"
        else
            say "  $name does not answer yet; its log is $(program_log "$name")"
            result=1
        fi
    done
    exit "$result"
}

# down_command: ends what runs on the data folder and returns when it has ended.
down_command() {
    local pid deadline=$((SECONDS + DOWN_LIMIT_SECONDS))
    take_data_flag down "$@"
    if ! pid=$(launcher_pid); then
        say "OpenENUM is not up on $OPENENUM_DATA."
        return 0
    fi
    kill -TERM "$pid" || die "process $pid cannot be told to stop"
    while kill -0 "$pid" 2>/dev/null; do
        ((SECONDS < deadline)) || die "process $pid has not ended after $DOWN_LIMIT_SECONDS s"
        sleep 0.1
    done
    # One that was told while it became that of another build had not got as far as to end its programs.
    stop_leftovers
    say "Stopped."
}
