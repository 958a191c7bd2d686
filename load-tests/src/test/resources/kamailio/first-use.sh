#!/usr/bin/env bash
# Runs the recipe in docs/recipes.md for two SBCs, one of which fails, in its own network and mount namespace, with two SIP servers
# and Kamailio. Prints how long each step took, and where each call would go.
# Arguments: a scratch folder with the files start.sh, provision.sh and kamailio.cfg, then the command that runs a class of the test.
set -euo pipefail

scratch=$1
shift
java=("$@")
package=org.openenum.endtoend

begin=$EPOCHREALTIME
step() {
    awk -v name="$1" -v from="$begin" -v to="$EPOCHREALTIME" 'BEGIN { printf "%s after %.1f s\n", name, to - from }'
}

ip link set lo up
for sbc in 192.0.2.11 192.0.2.12; do
    ip address add "$sbc/32" dev lo
done
echo 'nameserver 127.0.0.1' >"$scratch/resolv.conf"
mount --bind "$scratch/resolv.conf" /etc/resolv.conf
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT

"${java[@]}" $package.SipServer 192.0.2.11 5060 &
fails=$!
"${java[@]}" $package.SipServer 192.0.2.12 5060 &

# As one command, so that it is the launcher that is told to stop.
bash -c "$(<"$scratch/start.sh")" >"$scratch/up.out" 2>&1 &
launcher=$!
until grep -q ' is up\.' "$scratch/up.out"; do
    kill -0 $launcher
    sleep 0.1
done
step 'up'
bash -euo pipefail "$scratch/provision.sh" >"$scratch/provision.out" 2>&1
step 'provisioned'
kamailio -DD -E -m 32 -M 4 -f "$scratch/kamailio.cfg" -w "$scratch" -Y "$scratch" >"$scratch/kamailio.out" 2>&1 &
"${java[@]}" $package.SipClient +493000000{10..39}
step 'called'
kill $fails
# What the checks promise is three seconds; the rest is for a machine that has much else to do.
for ((SECONDS = 0; SECONDS < 60;)); do
    calls=$("${java[@]}" $package.SipClient +493000000{40..69})
    [[ $calls == *@192.0.2.11* ]] || break
done
printf '%s\n' "$calls"
step 'called again'
