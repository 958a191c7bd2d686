# shellcheck shell=bash
# Refuses to start if a port is in use, and names the process that uses it if that is known.

# who_listens TRANSPORT PORT: the process on a port, if this user may see it.
who_listens() {
    local flag=-t
    [[ $1 == udp ]] && flag=-u
    if command -v ss >/dev/null; then
        ss -Hlnp "$flag" "sport = :$2" 2>/dev/null | sed -n 's/.*users:((\("[^"]*"\),pid=\([0-9]*\).*/ by \1, process \2/p' | head -n 1
    elif command -v lsof >/dev/null; then
        lsof -nP -i "$1:$2" -Fcp 2>/dev/null | awk '/^p/ { p = substr($0, 2) } /^c/ { print " by " substr($0, 2) ", process " p; exit }'
    fi
}

# setting_of_port PORT: the flag that sets it.
setting_of_port() {
    case $1 in
        "$OPENENUM_DNS_PORT") echo "--dns-port N" ;;
        "$OPENENUM_HTTP_PORT") echo "--http-port N" ;;
        "$OPENENUM_SERVER_MANAGEMENT_PORT") echo "--server-management-port N" ;;
        *) echo "--admin-management-port N" ;;
    esac
}

# taken_sockets: prints a line for each socket that cannot be opened; fails if there is one.
taken_sockets() {
    local address
    local -a dns_addresses sockets=(tcp "$OPENENUM_HTTP_ADDRESS" "$OPENENUM_HTTP_PORT"
        tcp "$OPENENUM_SERVER_MANAGEMENT_ADDRESS" "$OPENENUM_SERVER_MANAGEMENT_PORT"
        tcp "$OPENENUM_ADMIN_MANAGEMENT_ADDRESS" "$OPENENUM_ADMIN_MANAGEMENT_PORT")
    IFS=', ' read -r -a dns_addresses <<<"$OPENENUM_DNS_ADDRESS"
    for address in "${dns_addresses[@]}"; do
        sockets+=(udp "$address" "$OPENENUM_DNS_PORT" tcp "$address" "$OPENENUM_DNS_PORT")
    done
    look_at_ports "${sockets[@]}"
}

# A package contains the compiled class: a Java runtime has no compiler.
look_at_ports() {
    local -a program=("$openenum_home/launcher/Ports.java")
    [[ ! -e $openenum_home/launcher/Ports.class ]] || program=(-cp "$openenum_home/launcher" Ports)
    "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 "${program[@]}" "$@"
}

# move_management_ports TAKEN: chooses another port for each management port that is in use, usually by a second product
# on this machine, and that nobody has set. Fails if there is none to move.
move_management_ports() {
    local name moved=1 next=$((DEFAULT_ADMIN_MANAGEMENT_PORT + 1))
    for name in $unchosen_ports; do
        grep -q " ${!name} .*in use" <<<"$1" || continue
        next=$(look_at_ports next "$next") || return 1
        progress "Port ${!name} is in use: $name is $next this time."
        export "$name=$next"
        next=$((next + 1))
        moved=0
    done
    return "$moved"
}

# moved_settings: the management ports that are not the default ones, because those were in use.
moved_settings() {
    local name usual
    for name in $unchosen_ports; do
        usual=DEFAULT_${name#OPENENUM_}
        [[ ${!name} == "${!usual}" ]] || echo "$name=${!name}"
    done
}

# seem_free: whether all ports are free according to the system's list of sockets. This saves the check that binds them,
# for which Java takes most of a second to start. Only for addresses that every machine has, and ports that every user
# may open.
seem_free() {
    local port address listening
    local -a addresses ports=("$OPENENUM_DNS_PORT" "$OPENENUM_HTTP_PORT" "$OPENENUM_SERVER_MANAGEMENT_PORT" "$OPENENUM_ADMIN_MANAGEMENT_PORT")
    IFS=', ' read -r -a addresses \
        <<<"$OPENENUM_DNS_ADDRESS,$OPENENUM_HTTP_ADDRESS,$OPENENUM_SERVER_MANAGEMENT_ADDRESS,$OPENENUM_ADMIN_MANAGEMENT_ADDRESS"
    for address in "${addresses[@]}"; do
        [[ $address == 127.0.0.1 || $address == 0.0.0.0 ]] || return 1
    done
    command -v ss >/dev/null && listening=$({ ss -Hltn && ss -Huan; } 2>/dev/null | awk '{ print $4 }') && [[ -n $listening ]] || return 1
    for port in "${ports[@]}"; do
        ((10#$port >= 1024)) && ! grep -q ":$((10#$port))\$" <<<"$listening" || return 1
    done
}

check_ports() {
    local taken transport address port reason
    seem_free && return
    taken=$(taken_sockets) && return
    if move_management_ports "$taken"; then
        taken=$(taken_sockets) && return
    fi
    [[ -n $taken ]] || die "Java could not check whether the ports are free"
    while read -r transport address port reason; do
        case $reason in
            *"in use"*) progress "openenum: port $port ($transport, $address) is in use$(who_listens "$transport" "$port"); choose another with $(setting_of_port "$port")" ;;
            *"ermission denied"*) progress "openenum: port $port ($transport, $address) is not allowed for this user: ports below 1024 need root or CAP_NET_BIND_SERVICE" ;;
            *) progress "openenum: port $port ($transport, $address) cannot be opened: $reason" ;;
        esac
    done <<<"$taken"
    exit 1
}
