# shellcheck shell=bash
# Where a setting comes from. Each has one name, OPENENUM_*, and the first that says it wins:
# a flag, the environment, a file of KEY=VALUE lines (--config, else openenum.conf beside the launcher), the default here.
# All of them are exported, so the programs, which know them by the same names, read no other configuration.

readonly DEFAULT_SERVER_MANAGEMENT_PORT=9301
readonly DEFAULT_ADMIN_MANAGEMENT_PORT=9302

# With less they do not start, or stop at the first larger request.
readonly LEAST_SERVER_HEAP_MEGABYTES=96
readonly LEAST_ADMIN_HEAP_MEGABYTES=256

# flag_to_setting FLAG: prints the setting that a flag of `up` and of the client stands for.
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

# take_config FILE: what --config names, into the caller's `config`.
take_config() {
    config=$1
    [[ -n $config ]] || usage_error "--config needs a file"
}

# tell_unknown FILE LINE NAME: a name that is written wrongly would be no setting, without a word.
tell_unknown() {
    [[ -n ${known_settings:-} ]] ||
        known_settings=$(sed -n 's/^#\{0,1\}\(OPENENUM_[A-Z0-9_]*\)=.*/\1/p' "$openenum_home/openenum.conf.example" 2>/dev/null | tr -d _)
    [[ -z $known_settings ]] || grep -qx "${3//_/}" <<<"$known_settings" ||
        progress "$1, line $2: there is no setting $3; openenum.conf.example lists them all"
}

# read_settings_file FILE: takes what neither a flag nor the environment said. The file is read, never executed. Messages have its name from a
# variable of its own, for shellcheck takes a file that its own loop names for one that is written.
read_settings_file() {
    local file=$1 name=$1 folder line key value number=0
    [[ -r $file ]] || usage_error "the configuration file $file cannot be read"
    # Of a link, the folder of the file itself, by whichever of its names it is read.
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

# absolute PATH: where a relative path begins at the current folder; nothing of nothing.
absolute() {
    [[ -z $1 || $1 == /* ]] || printf '%s/' "$PWD"
    echo "$1"
}

# load_settings [CONFIG]: call it after the flags were read.
load_settings() {
    # The usual file is the one beside the launcher, or that of the launcher which runs the product. That of a Debian package is for its own user; others
    # may still try the product with settings of their own.
    usual_config=$openenum_home/openenum.conf
    [[ -r $usual_config || ! -e $usual_config || -n ${1:-}${OPENENUM_DATA:-} ]] ||
        progress "openenum: $usual_config is another user's and was not read: call this as that user, or with --data"
    [[ -r $usual_config ]] || usual_config=${OPENENUM_USUALCONFIG:-}
    unset OPENENUM_USUALCONFIG
    if [[ -n ${1:-} ]]; then
        read_settings_file "$1"
    elif [[ -r $usual_config ]]; then
        read_settings_file "$usual_config"
    fi
    export OPENENUM_DATA=${OPENENUM_DATA:-$openenum_home/data}
    OPENENUM_DATA=$(absolute "$OPENENUM_DATA")
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
        usage_error "$1 is a port from 1 to 65535, not '${!1}'"
    fi
}

check_ports_differ() {
    local twice
    twice=$(printf '%s\n' "$OPENENUM_DNS_PORT" "$OPENENUM_HTTP_PORT" "$OPENENUM_SERVER_MANAGEMENT_PORT" \
        "$OPENENUM_ADMIN_MANAGEMENT_PORT" | sort | uniq -d | head -n 1)
    [[ -z $twice ]] || usage_error "port $twice is given to two things: DNS, HTTP and the two management ports must differ"
}

# check_heap NAME MEGABYTES: a heap is so large at the least, and not larger than this machine's memory, where that can be known.
check_heap() {
    local megabytes machine
    [[ -n ${!1:-} ]] || return 0
    [[ ${!1} =~ ^([1-9][0-9]{0,6})([mMgG])$ ]] || usage_error "$1 is a number of megabytes or gigabytes such as 768m or 2g, not '${!1}'"
    megabytes=${BASH_REMATCH[1]}
    [[ ${BASH_REMATCH[2]} == [mM] ]] || megabytes=$((megabytes * 1024))
    ((megabytes >= $2)) || usage_error "$1 is ${!1}, and ${2}m is the least"
    machine=$(awk '$1 == "MemTotal:" { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)
    [[ -z $machine ]] || ((megabytes <= machine)) || usage_error "$1 is ${!1}, and this machine has ${machine}m of memory"
}

# An address as it stands after dig's @: of several, with commas, the first; the wildcard is reached through loopback.
reachable_address() {
    case ${1%%,*} in
        0.0.0.0) echo 127.0.0.1 ;;
        ::) echo ::1 ;;
        *) echo "${1%%,*}" ;;
    esac
}

# base_of ADDRESS PORT: how a URL begins there. IPv6 wants brackets.
base_of() {
    local address
    address=$(reachable_address "$1")
    [[ $address == *:* ]] && address="[$address]"
    echo "http://$address:$2"
}

http_base() {
    base_of "$OPENENUM_HTTP_ADDRESS" "$OPENENUM_HTTP_PORT"
}
