# shellcheck shell=bash
# Which Java runs the product: the newest JDK on this machine, 17 at the least.

readonly LEAST_JAVA=17

# java_major HOME: the feature release of a JDK, read from its own `release` file; fails if it is no JDK.
java_major() {
    local version
    [[ -x $1/bin/java && -x $1/bin/javac && -r $1/release ]] || return 1
    version=$(sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release")
    [[ -n $version ]] && echo "$version"
}

java_candidates() {
    local java
    [[ -n ${JAVA_HOME:-} ]] && echo "$JAVA_HOME"
    if java=$(command -v javac); then
        java=$(readlink -f "$java" 2>/dev/null || echo "$java")
        dirname "$(dirname "$java")"
    fi
    printf '%s\n' /usr/lib/jvm/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home
}

# choose_java: sets and exports JAVA_HOME, sets java_release.
choose_java() {
    local home major best='' newest=0
    while IFS= read -r home; do
        if major=$(java_major "$home") && ((major > newest)); then
            newest=$major
            best=$home
        fi
    done < <(java_candidates)
    if ((newest < LEAST_JAVA)); then
        die "needs a JDK, $LEAST_JAVA or newer, and found $( ((newest)) && echo "only $newest in $best" || echo none).
  Debian, Ubuntu:  apt-get install openjdk-17-jdk-headless
  Fedora, RHEL:    dnf install java-17-openjdk-devel
  macOS:           brew install openjdk
  or unpack one anywhere and set JAVA_HOME."
    fi
    export JAVA_HOME=$best
    java_release=$newest
}
