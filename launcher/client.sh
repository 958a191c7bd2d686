# shellcheck shell=bash
# ./openenum token, import, networks, generate, audit, backup, restore: the command line client, with the addresses of
# the running product.

client_command() {
    local name=$1 config=''
    local -a rest=()
    shift
    while (($#)); do
        case $1 in
            --config=*) take_config "${1#*=}" ;;
            --config) take_config "${2:-}" && shift ;;
            --data=* | --http-address=* | --http-port=* | --database=* | --database-user=*) set_from_flag "${1%%=*}" "${1#*=}" ;;
            --data | --http-address | --http-port | --database | --database-user) set_from_flag "$1" "${2:-}" && shift ;;
            *) rest+=("$1") ;;
        esac
        shift
    done
    take_running_settings "$config"
    load_settings "$config"
    # They write into the data folder of the embedded database.
    [[ $name != backup && $name != restore || -n ${OPENENUM_DATABASE_URL:-} ]] || refuse_foreign_data_folder
    choose_java
    build_if_needed
    trap - EXIT
    run_client exec "$name" ${rest[@]+"${rest[@]}"}
}

# run_client command|exec NAME ARGUMENTS: runs a client command with the current environment; `exec` replaces the
# launcher with it.
run_client() {
    local how=$1
    shift
    "$how" "$JAVA_HOME/bin/java" -Xmx512m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$(class_path enum-admin)" org.openenum.admin.cli.Cli "$@"
}

# take_running_settings CONFIG: takes the addresses of the product that runs on the data folder, unless a flag or the
# environment sets them. A killed product leaves this file, too: it is ignored, as the settings may have changed since.
take_running_settings() {
    local data
    data=$(load_settings "$1" 2>/dev/null && echo "$OPENENUM_DATA")
    [[ -r $data/run/settings ]] && launcher_pid "$data" >/dev/null && read_settings_file "$data/run/settings"
    return 0
}

# asks_for_help ARGUMENTS: whether one of them is --help, also after the name of a measurement: nothing is built then.
asks_for_help() {
    [[ " $* " == *' -h '* || " $* " == *' --help '* ]]
}

# ./openenum bench: the measurements, see load-tests.
bench_command() {
    ! asks_for_help "$@" || { help_command bench && return; }
    needs_sources bench
    if [[ ${1:-} == update ]]; then
        # The product that is up on the data folder, whether a flag, the environment or openenum.conf names it.
        shift
        set -- update --data "$(load_settings && echo "$OPENENUM_DATA")" "$@"
    fi
    load_tests_command org.openenum.load.bench.Bench "$@"
}

# ./openenum prove: faults, and the promises that hold in spite of them, see load-tests.
prove_command() {
    ! asks_for_help "$@" || { help_command prove && return; }
    needs_sources prove
    load_tests_command org.openenum.load.prove.Prove "$@"
}

# load_tests_command CLASS ARGUMENTS: builds what is needed and runs a program of load-tests.
load_tests_command() {
    local class=$1
    shift
    choose_java
    build_if_needed
    make_class_archives
    class_path load-tests >/dev/null
    exec "$JAVA_HOME/bin/java" -cp "$(class_path load-tests)" "$class" --home "$openenum_home" "$@"
}
