# shellcheck shell=bash
# ./openenum token, import, networks, generate, audit, backup, restore: the command line client, with the addresses of the running product.

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
    choose_java
    build_if_needed
    trap - EXIT
    run_client exec "$name" ${rest[@]+"${rest[@]}"}
}

# run_client command|exec NAME ARGUMENTS: one command of the client, in the environment as it is; `exec` in place of the launcher.
run_client() {
    local how=$1
    shift
    "$how" "$JAVA_HOME/bin/java" -Xmx512m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$(class_path enum-admin)" org.openenum.admin.cli.Cli "$@"
}

# take_running_settings CONFIG: the product that runs on the data folder knows best where it listens, unless a flag or the
# environment says otherwise. One that was killed has left a file, too, and may be configured otherwise now.
take_running_settings() {
    local data
    data=$(load_settings "$1" 2>/dev/null && echo "$OPENENUM_DATA")
    [[ -r $data/run/settings ]] && launcher_pid "$data" >/dev/null && read_settings_file "$data/run/settings"
    return 0
}

# ./openenum bench: the measurements, see load-tests.
bench_command() {
    [[ ${1:-} != -h && ${1:-} != --help ]] || { help_command bench && return; }
    needs_sources bench
    if [[ ${1:-} == update ]]; then
        # The product that is up on the data folder, whether a flag, the environment or openenum.conf names it.
        shift
        set -- update --data "$(load_settings && echo "$OPENENUM_DATA")" "$@"
    fi
    load_tests_command org.openenum.load.bench.Bench "$@"
}

# ./openenum prove: what goes wrong, and what holds all the same, see load-tests.
prove_command() {
    [[ ${1:-} != -h && ${1:-} != --help ]] || { help_command prove && return; }
    needs_sources prove
    load_tests_command org.openenum.load.prove.Prove "$@"
}

# load_tests_command CLASS ARGUMENTS: a program of load-tests, with everything built that it starts.
load_tests_command() {
    local class=$1
    shift
    choose_java
    build_if_needed
    make_class_archives
    class_path load-tests >/dev/null
    exec "$JAVA_HOME/bin/java" -cp "$(class_path load-tests)" "$class" --home "$openenum_home" "$@"
}
