# shellcheck shell=bash
# ./openenum up: builds and starts both programs, and stops them at the end.

# An Austrian mobile number that is not one of the plan's example numbers, so that its block answers.
readonly DEMO_NUMBER=4366412345678

# The number that the suggested first commands provision if there is no demo plan.
readonly FIRST_NUMBER=4930123456

up_command() {
    local config='' demo=no secret_was_there=no given
    while (($#)); do
        case $1 in
            --demo) demo=yes ;;
            --adopt) adopt_command ;; # how `restart` replaces the running launcher
            --config=*) take_config "${1#*=}" ;;
            --config) take_config "${2:-}" && shift ;;
            -h | --help) help_command up && return ;;
            --*=*) set_from_flag "${1%%=*}" "${1#*=}" || usage_error "up has no flag ${1%%=*}; see ./openenum help up" ;;
            *) set_from_flag "$1" "${2:-}" || usage_error "up has no flag $1; see ./openenum help up" && shift ;;
        esac
        shift
    done
    unset OPENENUM_HANDOVER_TAKE
    given=$(given_settings)
    load_settings "$config"
    choose_java
    prepare_data_folder
    [[ -e $(admin_secret_file) ]] && secret_was_there=yes
    claim_data_folder
    # From here on, whatever ends the launcher also stops the programs.
    trap 'stop_programs' EXIT
    trap 'say "Stopping ..."; exit 0' INT TERM HUP
    trap '' PIPE
    stop_leftovers
    check_ports
    keep_given_settings "$config" "$given"$'\n'"$(moved_settings)"
    build_if_needed
    make_class_archives
    start_both
    [[ $demo == no ]] || load_demo
    announce
    supervise
}

# refuse_foreign_data_folder: the user of the services could not read what root writes there.
refuse_foreign_data_folder() {
    [[ ! -e $openenum_home/.packaged || $EUID != 0 || ! -d $OPENENUM_DATA || -O $OPENENUM_DATA ]] ||
        usage_error "the data folder $OPENENUM_DATA belongs to another user: run this as that user"
}

# Only its owner has access: the folder contains the database and its password.
prepare_data_folder() {
    refuse_foreign_data_folder
    (umask 077 && mkdir -p "$OPENENUM_DATA" "$(run_folder)" "$(log_folder)") ||
        die "the data folder $OPENENUM_DATA cannot be created"
    OPENENUM_DATA=$(cd "$OPENENUM_DATA" && pwd -P)
}

# enum-server first: it answers from its snapshot before enum-admin is up, and waits for the tables by itself.
start_both() {
    local name
    umask 077
    for name in "${PROGRAMS[@]}"; do
        turn_over "$(program_log "$name")"
        : >>"$(program_log "$name")"
    done
    write_running_settings
    progress "Starting enum-admin and enum-server ..."
    start_by_index 1
    start_by_index 0
    await_ready 0
    await_ready 1
}

# What `token`, `import` and `bench update` must know of the running product. Only its owner can read it: the URL of a
# database may contain a password.
write_running_settings() {
    {
        echo "OPENENUM_HTTP_ADDRESS=$OPENENUM_HTTP_ADDRESS"
        echo "OPENENUM_HTTP_PORT=$OPENENUM_HTTP_PORT"
        echo "OPENENUM_DNS_PORT=$OPENENUM_DNS_PORT"
        echo "OPENENUM_SERVER_MANAGEMENT_PORT=$OPENENUM_SERVER_MANAGEMENT_PORT"
        echo "OPENENUM_ADMIN_MANAGEMENT_PORT=$OPENENUM_ADMIN_MANAGEMENT_PORT"
        echo "OPENENUM_SERVER_MANAGEMENT_ADDRESS=$OPENENUM_SERVER_MANAGEMENT_ADDRESS"
        echo "OPENENUM_ADMIN_MANAGEMENT_ADDRESS=$OPENENUM_ADMIN_MANAGEMENT_ADDRESS"
        # Also if empty: by now the configuration file may name a database that is not the running product's.
        echo "OPENENUM_FILES=${OPENENUM_FILES:-}"
        echo "OPENENUM_DATABASE_URL=${OPENENUM_DATABASE_URL:-}"
        echo "OPENENUM_DATABASE_USER=${OPENENUM_DATABASE_USER:-}"
    } >"$(run_folder)/settings"
}

load_demo() {
    progress "Loading the demo number plan ..."
    (client_command demo) || die "the demo number plan could not be loaded"
}

# announce: prints where everything is. The commands can be pasted as they are.
announce() {
    local base
    base=$(http_base)
    say "
OpenENUM $(product_version) is up. Ctrl-C stops it, and so does $(own_command down).

  Console and API   $base/
  DNS               $OPENENUM_DNS_ADDRESS port $OPENENUM_DNS_PORT, UDP and TCP
  Health, metrics   $(base_of "$OPENENUM_SERVER_MANAGEMENT_ADDRESS" "$OPENENUM_SERVER_MANAGEMENT_PORT")/actuator (enum-server)
                    $(base_of "$OPENENUM_ADMIN_MANAGEMENT_ADDRESS" "$OPENENUM_ADMIN_MANAGEMENT_PORT")/actuator (enum-admin)
  Data and logs     $OPENENUM_DATA
  Java              $java_release, $JAVA_HOME"
    announce_sign_in
    announce_first_steps "$base"
}

admin_secret_file() {
    echo "$OPENENUM_DATA/admin-secret.txt"
}

# The one-time password itself is only shown to the person at the terminal, and never written into a log file.
announce_sign_in() {
    [[ -e $(admin_secret_file) ]] || return 0
    if [[ $secret_was_there == no && -t 1 ]]; then
        say "  Sign in           as admin, one-time password $(cat "$(admin_secret_file)")"
    else
        say "  Sign in           as admin, one-time password in $(admin_secret_file)"
    fi
}

# digits_to_name 4930: 0.3.9.4.e164.arpa
digits_to_name() {
    local name='' i
    for ((i = ${#1} - 1; i >= 0; i--)); do
        name=$name${1:i:1}.
    done
    echo "${name}e164.arpa"
}

# announce_first_steps BASE: prints commands that work as they are with the data of this start.
announce_first_steps() {
    local api=$1/api/v1 dig headers
    dig="dig @$(reachable_address "$OPENENUM_DNS_ADDRESS") -p $OPENENUM_DNS_PORT"
    headers="-H \"Authorization: Bearer \$($(own_command token))\""
    say "
In another terminal:
"
    if [[ $demo == yes ]]; then
        say "  curl -sS \"$api/lookup?number=%2B$DEMO_NUMBER\" $headers"
        say "  $dig NAPTR $(digits_to_name "$DEMO_NUMBER")"
    elif [[ $secret_was_there == no && -e $(admin_secret_file) ]]; then
        headers="-H 'Content-Type: application/json' -H 'If-None-Match: *' -H \"Authorization: Bearer \$($(own_command token) --role administrator)\""
        say "  curl -sS -X PUT $api/zones/e164.arpa $headers -d '{}'"
        say "  curl -sS -X PUT $api/zones/e164.arpa/numbers/+$FIRST_NUMBER -H 'Prefer: wait=2' $headers -d '{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@sbc.example\"}]}'"
        say "  $dig NAPTR $(digits_to_name "$FIRST_NUMBER")"
    else
        say "  curl -sS $api/zones $headers"
        say "  $dig SOA e164.arpa"
    fi
}

# own_command COMMAND: how to call this launcher from the current folder, for its data folder.
own_command() {
    local command
    command=$(printf '%q' "$openenum_home/openenum")
    [[ $PWD -ef $openenum_home ]] && command=./openenum
    command="$command $1"
    [[ $OPENENUM_DATA -ef $openenum_home/data ]] || command="$command --data $(printf '%q' "$OPENENUM_DATA")"
    echo "$command"
}
