# shellcheck shell=bash
# Where settings come from. Each has one name, OPENENUM_*, and is taken from the first of these that sets it: a flag,
# the environment, a file of NAME=value lines (--config, else openenum.conf beside the launcher), the default here. All
# are exported: the programs use the same names and read no other configuration.

readonly DEFAULT_SERVER_MANAGEMENT_PORT=9301
readonly DEFAULT_ADMIN_MANAGEMENT_PORT=9302

# With less, they do not start, or end at the first larger request.
readonly LEAST_SERVER_HEAP_MEGABYTES=96
readonly LEAST_ADMIN_HEAP_MEGABYTES=256

# flag_to_setting FLAG: prints the name of the setting that a flag of `up` or of the client sets.
flag_to_setting() {
    case $1 in
        --data) echo OPENENUM_DATA ;;
        --dns-address) echo OPENENUM_DNS_ADDRESS ;;
        --dns-port) echo OPENENUM_DNS_PORT ;;
        --http-address) echo OPENENUM_HTTP_ADDRESS ;;
        --http-port) echo OPENENUM_HTTP_PORT ;;
        --server-management-port) echo OPENENUM_SERVER_MANAGEMENT_PORT ;;
        --admin-management-port) echo OPENENUM_ADMIN_MANAGEMENT_PORT ;;
        --database) echo OPENENUM_DATABASE_URL ;;
        --database-user) echo OPENENUM_DATABASE_USER ;;
        *) return 1 ;;
    esac
}

# set_from_flag FLAG VALUE
set_from_flag() {
    local name
    name=$(flag_to_setting "$1") || return 1
    [[ -n $2 ]] || usage_error "$1 needs a value"
    export "$name=$2"
}

# take_config FILE: puts the file that --config names into the caller's `config`.
take_config() {
    config=$1
    [[ -n $config ]] || usage_error "--config needs a file"
}

# tell_unknown FILE LINE NAME: warns of an unknown setting in a file, by its line. Those of the environment are named in
# the logs of both programs (UnknownSettings).
tell_unknown() {
    [[ -n ${known_settings:-} ]] ||
        known_settings=$(sed -n 's/^#\{0,1\}\(OPENENUM_[A-Z0-9_]*\)=.*/\1/p' "$openenum_home/openenum.conf.example" 2>/dev/null | tr -d _)
    [[ -z $known_settings ]] || grep -qx "${3//_/}" <<<"$known_settings" ||
        progress "$1, line $2: there is no setting $3; openenum.conf.example lists them all"
}

# read_settings_file FILE: takes the settings that neither a flag nor the environment sets. The file is read, never
# executed. `name` is a second variable for messages: shellcheck takes a file that is named in the loop for one that the
# loop writes.
read_settings_file() {
    local file=$1 name=$1 folder line key value number=0
    [[ -r $file ]] || usage_error "the configuration file $file cannot be read"
    # If the file is a link: the folder of its target.
    folder=$(cd "$(dirname "$(readlink -f "$file" 2>/dev/null || echo "$file")")" && pwd -P)
    while IFS= read -r line || [[ -n $line ]]; do
        number=$((number + 1))
        line=${line%$'\r'}
        [[ $line =~ ^[[:space:]]*(#.*)?$ ]] && continue
        if [[ ! $line =~ ^[[:space:]]*(OPENENUM_[A-Z0-9_]+)[[:space:]]*=[[:space:]]*(.*)$ ]]; then
            usage_error "$name, line $number: expected OPENENUM_NAME=value"
        fi
        key=${BASH_REMATCH[1]}
        value=${BASH_REMATCH[2]}
        value=${value%"${value##*[![:space:]]}"}
        [[ $file == */run/given ]] || tell_unknown "$name" "$number" "$key"
        if [[ -z ${!key+set} ]]; then
            [[ ($key == OPENENUM_DATA || $key == OPENENUM_FILES) && -n $value && $value != /* ]] && value=$folder/$value
            export "$key=$value"
        fi
    done <"$file"
}

# absolute PATH: a relative path begins at the current folder; an empty path stays empty.
absolute() {
    [[ -z $1 || $1 == /* ]] || printf '%s/' "$PWD"
    echo "$1"
}

# load_settings [CONFIG]: to be called after the flags have been read.
load_settings() {
    # The usual file is the one beside this launcher, else the one beside the launcher that runs the product. The file
    # of a Debian package can only be read by the package's user; others may run the product with their own settings.
    usual_config=$openenum_home/openenum.conf
    [[ -r $usual_config || ! -e $usual_config || -n ${1:-}${OPENENUM_DATA:-} ]] ||
        progress "openenum: $usual_config belongs to another user and was not read: run this as that user, or with --data"
    [[ -r $usual_config ]] || usual_config=${OPENENUM_USUALCONFIG:-}
    unset OPENENUM_USUALCONFIG
    if [[ -n ${1:-} ]]; then
        read_settings_file "$1"
    elif [[ -r $usual_config ]]; then
        read_settings_file "$usual_config"
    fi
    export OPENENUM_DATA=${OPENENUM_DATA:-$openenum_home/data}
    OPENENUM_DATA=$(absolute "$OPENENUM_DATA")
    # Empty: the data folder. The programs would take an empty path for their current folder.
    [[ -n ${OPENENUM_FILES:-} ]] || unset OPENENUM_FILES
    [[ -z ${OPENENUM_FILES:-} ]] || OPENENUM_FILES=$(absolute "$OPENENUM_FILES")
    export OPENENUM_DNS_ADDRESS=${OPENENUM_DNS_ADDRESS:-127.0.0.1}
    export OPENENUM_DNS_PORT=${OPENENUM_DNS_PORT:-5300}
    export OPENENUM_HTTP_ADDRESS=${OPENENUM_HTTP_ADDRESS:-127.0.0.1}
    export OPENENUM_HTTP_PORT=${OPENENUM_HTTP_PORT:-8080}
    unchosen_ports=''
    [[ -n ${OPENENUM_SERVER_MANAGEMENT_PORT:-} ]] || unchosen_ports="$unchosen_ports OPENENUM_SERVER_MANAGEMENT_PORT"
    [[ -n ${OPENENUM_ADMIN_MANAGEMENT_PORT:-} ]] || unchosen_ports="$unchosen_ports OPENENUM_ADMIN_MANAGEMENT_PORT"
    export OPENENUM_SERVER_MANAGEMENT_PORT=${OPENENUM_SERVER_MANAGEMENT_PORT:-$DEFAULT_SERVER_MANAGEMENT_PORT}
    export OPENENUM_ADMIN_MANAGEMENT_PORT=${OPENENUM_ADMIN_MANAGEMENT_PORT:-$DEFAULT_ADMIN_MANAGEMENT_PORT}
    export OPENENUM_SERVER_MANAGEMENT_ADDRESS=${OPENENUM_SERVER_MANAGEMENT_ADDRESS:-127.0.0.1}
    export OPENENUM_ADMIN_MANAGEMENT_ADDRESS=${OPENENUM_ADMIN_MANAGEMENT_ADDRESS:-127.0.0.1}
    export OPENENUM_REPORT_TO=${OPENENUM_REPORT_TO-$(http_base)}
    check_port OPENENUM_DNS_PORT
    check_port OPENENUM_HTTP_PORT
    check_port OPENENUM_SERVER_MANAGEMENT_PORT
    check_port OPENENUM_ADMIN_MANAGEMENT_PORT
    check_ports_differ
    check_heap OPENENUM_SERVER_HEAP "$LEAST_SERVER_HEAP_MEGABYTES"
    check_heap OPENENUM_ADMIN_HEAP "$LEAST_ADMIN_HEAP_MEGABYTES"
    case ${OPENENUM_DATABASE_URL:-} in
        '' | jdbc:postgresql:* | jdbc:h2:*) ;;
        *) usage_error "the database address must begin with jdbc:postgresql: (or jdbc:h2:), not ${OPENENUM_DATABASE_URL%%:*}:" ;;
    esac
}

check_port() {
    if [[ ! ${!1} =~ ^[0-9]{1,5}$ ]] || ((10#${!1} < 1 || 10#${!1} > 65535)); then
        usage_error "$1 must be a port from 1 to 65535, not '${!1}'"
    fi
}

check_ports_differ() {
    local twice
    twice=$(printf '%s\n' "$OPENENUM_DNS_PORT" "$OPENENUM_HTTP_PORT" "$OPENENUM_SERVER_MANAGEMENT_PORT" \
        "$OPENENUM_ADMIN_MANAGEMENT_PORT" | sort | uniq -d | head -n 1)
    [[ -z $twice ]] || usage_error "port $twice is set twice: DNS, HTTP and the two management ports must differ"
}

# check_heap NAME MEGABYTES: the heap must have at least MEGABYTES, and at most this machine's memory, if that is known.
check_heap() {
    local megabytes machine
    [[ -n ${!1:-} ]] || return 0
    [[ ${!1} =~ ^([1-9][0-9]{0,6})([mMgG])$ ]] || usage_error "$1 must be a number of megabytes or gigabytes such as 768m or 2g, not '${!1}'"
    megabytes=${BASH_REMATCH[1]}
    [[ ${BASH_REMATCH[2]} == [mM] ]] || megabytes=$((megabytes * 1024))
    ((megabytes >= $2)) || usage_error "$1 is ${!1}, but must be at least ${2}m"
    machine=$(awk '$1 == "MemTotal:" { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)
    [[ -z $machine ]] || ((megabytes <= machine)) || usage_error "$1 is ${!1}, but this machine has ${machine}m of memory"
}

# reachable_address ADDRESSES: the address for a client such as dig: the first of a comma-separated list; loopback for
# the wildcard.
reachable_address() {
    case ${1%%,*} in
        0.0.0.0) echo 127.0.0.1 ;;
        ::) echo ::1 ;;
        *) echo "${1%%,*}" ;;
    esac
}

# base_of ADDRESS PORT: the beginning of its URLs. IPv6 needs brackets.
base_of() {
    local address
    address=$(reachable_address "$1")
    [[ $address == *:* ]] && address="[$address]"
    echo "http://$address:$2"
}

http_base() {
    base_of "$OPENENUM_HTTP_ADDRESS" "$OPENENUM_HTTP_PORT"
}
