# shellcheck shell=bash
# ./openenum test: runs every test of the project; its last line says how many passed, failed and were skipped.

# command:Debian packages. A test that needs a missing one is skipped and says so.
readonly TEST_TOOLS=(
    chromium-headless-shell:chromium-headless-shell dig:bind9-dnsutils dnsperf:dnsperf kamailio:kamailio nginx:nginx-light ip:iproute2 shellcheck:shellcheck
    named-checkzone:bind9-utils nsd-checkzone:nsd kzonecheck:knot-dnssecutils knotd:knot named:bind9
    "pdnsutil:pdns-server pdns-backend-bind" patroni:patroni etcd:etcd-server pg_createcluster:postgresql
    prometheus:prometheus bird:bird2 curl:curl faketime:faketime
    "podman:podman netavark aardvark-dns iptables" runc:runc podman-compose:podman-compose mmdebstrap:mmdebstrap
)

test_command() {
    [[ ${1:-} != -h && ${1:-} != --help ]] || { help_command test && return; }
    local status=0 begun=$SECONDS
    needs_sources test
    choose_java
    install_test_tools
    mkdir -p "$openenum_home/.openenum"
    # Another command that finds nothing built waits, and does not build while this one does; nor do two test at once.
    lock_build
    trap unlock_build EXIT
    forget_old_reports
    forget_built
    # First, because it takes seconds: Maven itself would report a violation after all tests.
    (cd "$openenum_home" && ./mvnw -B -ntp -fae "$@" spotless:check) || test_summary 1 $((SECONDS - begun))
    # Both programs are tested in parallel: one alone would spend half of the time of its integration tests waiting.
    (cd "$openenum_home" && ./mvnw -B -ntp -fae -T 2 "$@" verify) || status=$?
    ((status != 0 || $# > 0)) || second_java || status=$?
    if ((status == 0)) && (($# == 0)); then
        # The programs are built now: the next `up` need not do it again.
        touch "$(build_stamp)"
    fi
    test_summary "$status" $((SECONDS - begun))
}

# The tests that depend on the release of Java: sockets, and how the launcher starts programs.
readonly JAVA_TESTS='org/openenum/server/transport/*Test'
readonly JAVA_ITS='UdpIT,TcpIT,StartAndStopIT,SocketPassingIT,HandoverIT#handingOver*+cookies*,LauncherIT#secondUp*,LauncherSettingsIT#programs_have*+heapThat*+javaHome*'

# second_java: runs the tests that depend on Java again on another release. Nothing is built again.
second_java() {
    local home
    if ! home=$(other_java); then
        progress "There is no second JDK here: the tests of sockets and launcher ran on Java $java_release only."
        return 0
    fi
    progress "Running the tests of sockets and launcher again on Java $(java_major "$home") ..."
    (cd "$openenum_home" && ./mvnw -B -ntp -fae -T 2 -Djvm="$home/bin/java" -Dsurefire.reportNameSuffix="java$(java_major "$home")" \
        -Dtest="$JAVA_TESTS" -Dit.test="$JAVA_ITS" -Dsurefire.failIfNoSpecifiedTests=false \
        -Dfailsafe.failIfNoSpecifiedTests=false -Dspotless.check.skip=true -Dexec.skip=true \
        -Dmaven.main.skip=true -Dtest.compile.skip=true -Dspring-boot.aot.skip=true -Dcyclonedx.skip=true \
        -pl enum-server,enum-admin,load-tests -am verify)
}

install_test_tools() {
    local tool missing=''
    for tool in "${TEST_TOOLS[@]}"; do
        PATH=$PATH:/usr/sbin:/sbin command -v "${tool%%:*}" >/dev/null || missing="$missing ${tool#*:}"
    done
    [[ -n $missing ]] || return 0
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        progress "Installing for the tests:$missing ..."
        mkdir -p "$openenum_home/.openenum"
        # RUNLEVEL=1 keeps them from starting services.
        (export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 && install_packages "$missing") >"$openenum_home/.openenum/apt.log" 2>&1 && return 0
        progress "Not all could be installed, see .openenum/apt.log."
    fi
    progress "Tests that need one of these packages will be skipped:$missing"
    progress "  apt-get install$missing"
}

# install_packages NAMES: installs those that this system's package archive has; fails if that is not all.
install_packages() {
    local name known='' status=0
    apt-get -q update
    for name in $1; do
        if apt-cache show "$name" >/dev/null; then
            known="$known $name"
        else
            status=1
        fi
    done
    # shellcheck disable=SC2086 # a list of packages
    apt-get -q -y --no-install-recommends install $known && return "$status"
}

forget_old_reports() {
    rm -f "$openenum_home"/*/target/surefire-reports/*.xml "$openenum_home"/*/target/failsafe-reports/*.xml
}

# reports: the JUnit reports of all modules. Modules on which others depend come last: their failures explain the
# others.
reports() {
    local module kind
    for module in load-tests enum-admin enum-server enum-common; do
        for kind in failsafe surefire; do
            cat "$openenum_home/$module/target/$kind-reports"/TEST-*.xml 2>/dev/null || true
        done
    done
}

# test_summary STATUS SECONDS: counts the tests, names the skipped and the failed, and ends the launcher.
test_summary() {
    local counts passed failed skipped
    counts=$(reports | awk -f "$openenum_home/launcher/count-tests.awk")
    read -r passed failed skipped <<<"$counts"
    reports | awk -v outcome=skipped -f "$openenum_home/launcher/name-tests.awk"
    # Failed tests come last: often only the end of a log is kept.
    reports | awk -v outcome=failed -f "$openenum_home/launcher/name-tests.awk"
    (($1 == 0)) || ((failed > 0)) || progress "The build failed without a failing test: see above."
    say ""
    say "$passed passed, $failed failed, $skipped skipped in $2 s"
    (($1 == 0 && failed == 0))
    exit
}
