# shellcheck shell=bash
# Which Java runs the product: the one in JAVA_HOME, or the newest JDK on this machine; at least 17.

readonly LEAST_JAVA=17

# java_major HOME: the feature release of a JDK, read from its own `release` file; fails if it is not a JDK. For a
# package, a runtime without a compiler is enough.
java_major() {
    local version
    [[ -x $1/bin/java && -r $1/release ]] || return 1
    [[ -x $1/bin/javac || -e $openenum_home/.packaged ]] || return 1
    version=$(sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release")
    [[ -n $version ]] && echo "$version"
}

java_candidates() {
    local java
    # For a package a runtime is enough.
    for java in javac java; do
        java=$(command -v "$java") || continue
        java=$(readlink -f "$java" 2>/dev/null || echo "$java")
        dirname "$(dirname "$java")"
    done
    printf '%s\n' /usr/lib/jvm/* /opt/java/* /opt/jdk* "${HOME:-/root}"/.sdkman/candidates/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home
}

# choose_java: sets and exports JAVA_HOME, sets java_release. A JDK that the user has chosen is used or refused, never
# replaced.
choose_java() {
    local home major best='' newest=0
    if [[ -n ${JAVA_HOME:-} ]]; then
        java_release=$(java_major "$JAVA_HOME") || die "JAVA_HOME is $JAVA_HOME, which is not a JDK: set it to a JDK, $LEAST_JAVA or newer, or unset it"
        ((java_release >= LEAST_JAVA)) || die "JAVA_HOME is $JAVA_HOME, a JDK $java_release: $LEAST_JAVA or newer is needed"
        export JAVA_HOME
        return
    fi
    while IFS= read -r home; do
        if major=$(java_major "$home") && ((major > newest)); then
            newest=$major
            best=$home
        fi
    done < <(java_candidates)
    if ((newest < LEAST_JAVA)); then
        die "needs a JDK, $LEAST_JAVA or newer, but found $( ((newest)) && echo "only $newest in $best" || echo none).
  Debian, Ubuntu:  apt-get install openjdk-21-jdk-headless (Debian 12: openjdk-17-jdk-headless)
  Fedora, RHEL:    dnf install java-21-openjdk-devel
  macOS:           brew install openjdk
  or unpack one anywhere and set JAVA_HOME."
    fi
    export JAVA_HOME=$best
    java_release=$newest
}

# other_java: a JDK of a release other than the chosen one; fails if there is none.
other_java() {
    local home major
    while IFS= read -r home; do
        if major=$(java_major "$home") && ((major >= LEAST_JAVA && major != java_release)); then
            echo "$home"
            return
        fi
    done < <(java_candidates)
    return 1
}
