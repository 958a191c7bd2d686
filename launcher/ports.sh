# shellcheck shell=bash
# Refuses to start on a port that is taken, and says by whom where that can be known.

# who_listens TRANSPORT PORT: the process on a port, as well as this user may see it.
who_listens() {
    local flag=-t
    [[ $1 == udp ]] && flag=-u
    if command -v ss >/dev/null; then
        ss -Hlnp "$flag" "sport = :$2" 2>/dev/null | sed -n 's/.*users:((\("[^"]*"\),pid=\([0-9]*\).*/ by \1, process \2/p' | head -n 1
    elif command -v lsof >/dev/null; then
        lsof -nP -i "$1:$2" -Fcp 2>/dev/null | awk '/^p/ { p = substr($0, 2) } /^c/ { print " by " substr($0, 2) ", process " p; exit }'
    fi
}

# setting_of_port PORT: which setting moves it.
setting_of_port() {
    case $1 in
        "$OPENENUM_DNS_PORT") echo "--dns-port N" ;;
        "$OPENENUM_HTTP_PORT") echo "--http-port N" ;;
        "$OPENENUM_SERVER_MANAGEMENT_PORT") echo "OPENENUM_SERVER_MANAGEMENT_PORT=N" ;;
        *) echo "OPENENUM_ADMIN_MANAGEMENT_PORT=N" ;;
    esac
}

check_ports() {
    local taken transport address port reason
    local -a dns_addresses sockets=(tcp "$OPENENUM_HTTP_ADDRESS" "$OPENENUM_HTTP_PORT"
        tcp 127.0.0.1 "$OPENENUM_SERVER_MANAGEMENT_PORT" tcp 127.0.0.1 "$OPENENUM_ADMIN_MANAGEMENT_PORT")
    IFS=', ' read -r -a dns_addresses <<<"$OPENENUM_DNS_ADDRESS"
    for address in "${dns_addresses[@]}"; do
        sockets+=(udp "$address" "$OPENENUM_DNS_PORT" tcp "$address" "$OPENENUM_DNS_PORT")
    done
    taken=$("$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 "$openenum_home/launcher/Ports.java" "${sockets[@]}") && return
    while read -r transport address port reason; do
        case $reason in
            *"in use"*) progress "openenum: port $port ($transport, $address) is in use$(who_listens "$transport" "$port"); choose another with $(setting_of_port "$port")" ;;
            *"ermission denied"*) progress "openenum: port $port ($transport, $address) is not allowed to this user: ports below 1024 want root or CAP_NET_BIND_SERVICE" ;;
            *) progress "openenum: port $port ($transport, $address) cannot be opened: $reason" ;;
        esac
    done <<<"$taken"
    exit 1
}
