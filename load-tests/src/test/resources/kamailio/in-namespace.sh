#!/usr/bin/env bash
# Runs in its own network and mount namespace: enum-server on 127.0.0.1:53, Kamailio beside it, and the test's SIP client.
# Arguments: the configuration of Kamailio, a scratch folder, then the command of the SIP client after --, with the command of
# enum-server before it.
set -euo pipefail

configuration=$1
scratch=$2
shift 2
server=()
while [[ $1 != -- ]]; do
    server+=("$1")
    shift
done
shift

ip link set lo up
echo 'nameserver 127.0.0.1' >"$scratch/resolv.conf"
mount --bind "$scratch/resolv.conf" /etc/resolv.conf

"${server[@]}" >"$scratch/enum-server.out" 2>&1 &
kamailio -DD -E -m 32 -M 4 -f "$configuration" -w "$scratch" -Y "$scratch" >"$scratch/kamailio.out" 2>&1 &
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT

"$@"
