# shellcheck shell=bash
# ./openenum up: from nothing to two running programs, and back.

up_command() {
    local config='' demo=no
    while (($#)); do
        case $1 in
            --demo) demo=yes ;;
            --config) config=${2:-} && [[ -n $config ]] || usage_error "--config needs a file" && shift ;;
            -h | --help) help_command up && return ;;
            --*=*) set_from_flag "${1%%=*}" "${1#*=}" || usage_error "up has no flag ${1%%=*}; see ./openenum help up" ;;
            *) set_from_flag "$1" "${2:-}" || usage_error "up has no flag $1; see ./openenum help up" && shift ;;
        esac
        shift
    done
    load_settings "$config"
    choose_java
    prepare_data_folder
    claim_data_folder
    # From here on whatever ends the launcher ends the programs, too.
    trap 'stop_programs' EXIT
    trap 'say "Stopping ..."; exit 0' INT TERM HUP
    trap '' PIPE
    stop_leftovers
    check_ports
    build_if_needed
    start_both
    [[ $demo == no ]] || load_demo
    announce
    supervise
}

# Only its owner may look in: the folder holds the database and its password.
prepare_data_folder() {
    (umask 077 && mkdir -p "$OPENENUM_DATA" "$(run_folder)" "$(log_folder)") ||
        die "the data folder $OPENENUM_DATA cannot be made"
    OPENENUM_DATA=$(cd "$OPENENUM_DATA" && pwd -P)
}

# enum-admin first: it makes the tables, and is to be the one of the two that holds the embedded files open.
start_both() {
    local name
    umask 077
    for name in "${PROGRAMS[@]}"; do
        : >"$(log_folder)/$name.out"
    done
    write_running_settings
    progress "Starting enum-admin ..."
    start_by_index 0
    await_ready 0
    progress "Starting enum-server ..."
    start_by_index 1
    await_ready 1
}

# What `token` and `import` must know of the running product; the password is not in it.
write_running_settings() {
    {
        echo "OPENENUM_HTTP_ADDRESS=$OPENENUM_HTTP_ADDRESS"
        echo "OPENENUM_HTTP_PORT=$OPENENUM_HTTP_PORT"
        [[ -z ${OPENENUM_DATABASE_URL:-} ]] || echo "OPENENUM_DATABASE_URL=$OPENENUM_DATABASE_URL"
        [[ -z ${OPENENUM_DATABASE_USER:-} ]] || echo "OPENENUM_DATABASE_USER=$OPENENUM_DATABASE_USER"
    } >"$(run_folder)/settings"
}

load_demo() {
    progress "Loading the demonstration number plan ..."
    (client_command demo) || die "the demonstration number plan could not be loaded"
}

# announce: where everything is. The commands can be pasted as they are.
announce() {
    local base
    base=$(http_base)
    say "
OpenENUM $(product_version) is up. Ctrl-C stops it.

  Console and API   $base/
  DNS               $OPENENUM_DNS_ADDRESS port $OPENENUM_DNS_PORT, UDP and TCP
  Health, metrics   http://127.0.0.1:$OPENENUM_SERVER_MANAGEMENT_PORT/actuator (enum-server)
                    http://127.0.0.1:$OPENENUM_ADMIN_MANAGEMENT_PORT/actuator (enum-admin)
  Data and logs     $OPENENUM_DATA"
    announce_sign_in
    announce_first_steps "$base"
}

announce_sign_in() {
    :
}

announce_first_steps() {
    :
}
