# shellcheck shell=bash
# Builds the programs' jars and their libraries if a source is newer than the last build.

build_stamp() {
    echo "$openenum_home/.openenum/built"
}

# module_jar MODULE: prints its jar; fails if there is none.
module_jar() {
    local jar
    for jar in "$openenum_home/$1/target/$1"-[0-9]*.jar; do
        case $jar in
            *-tests.jar | *-sources.jar | *-javadoc.jar) ;;
            *) [[ -e $jar ]] && echo "$jar" && return ;;
        esac
    done
    return 1
}

# needs_sources COMMAND: refuses a command that a package cannot run. A test run would begin by removing its jars.
needs_sources() {
    [[ ! -e $openenum_home/.packaged ]] || die "this is a package: '$1' needs a checkout of the sources"
}

has_jars() {
    module_jar enum-admin >/dev/null && module_jar enum-server >/dev/null
}

is_built() {
    local stamp
    stamp=$(build_stamp)
    [[ -e $stamp ]] || return 1
    has_jars && module_jar load-tests >/dev/null || return 1
    [[ -z $(cd "$openenum_home" && find ./pom.xml ./*/pom.xml ./*/src/main -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

# build_if_needed: builds quietly, with the log in a file, the end of which is shown if the build fails.
# OPENENUM_BUILD=no uses the existing build. While another command builds, for instance the first `up`, this one waits.
build_if_needed() {
    # A package contains everything that is needed.
    [[ ! -e $openenum_home/.packaged ]] || return 0
    if [[ ${OPENENUM_BUILD:-yes} == no ]]; then
        has_jars || die "OPENENUM_BUILD=no, but nothing is built: run ./mvnw -DskipTests package"
        return
    fi
    is_built && return
    mkdir -p "$openenum_home/.openenum"
    lock_build
    is_built || build
    unlock_build
}

build() {
    local log=$openenum_home/.openenum/build.log begun=$SECONDS
    progress "Building (the first time this takes some minutes, to download the libraries; the log is $log) ..."
    touch "$(build_stamp).begun"
    forget_built
    # Tests are not compiled here, and test classes of an older build would not match.
    rm -rf "$openenum_home"/{enum-server,enum-admin,load-tests}/target/test-classes
    if ! (cd "$openenum_home" && ./mvnw -B -ntp -T 2 -DskipTests -Dtest.compile.skip=true -Dspotless.check.skip=true package) >"$log" 2>&1; then
        tail_of "$log" 40
        die "the build failed; its whole log is $log"
    fi
    # The stamp has the time before the build, so that a source saved during the build counts as newer.
    mv "$(build_stamp).begun" "$(build_stamp)"
    progress "Built in $((SECONDS - begun)) s."
}

# forget_built: removes jars and libraries before a build. Running programs keep the removed files open, while
# overwriting would break them. Libraries of an older version would stay on the class path beside the newer ones.
forget_built() {
    rm -rf "$openenum_home"/*/target/lib
    rm -f "$openenum_home"/*/target/*.jar
}

build_lock() {
    echo "$openenum_home/.openenum/building"
}

# lock_build: waits until no other command builds. The lock of an ended process does not count, even if its process id
# has been reused.
lock_build() {
    local builder own waited='' left=50
    own=$(own_claim)
    until claim "$(build_lock)" "$own"; do
        if builder=$(claimant 2>/dev/null <"$(build_lock)"); then
            [[ -n $waited ]] || progress "Another command builds here (process $builder, see $(build_lock)): waiting for it ..."
            waited=yes
            sleep 1
        elif [[ -w $openenum_home/.openenum ]] && ((left-- > 0)); then
            remove_left "$(build_lock)" is_left_claim
        else
            die "the folder $openenum_home/.openenum cannot be written"
        fi
    done
}

unlock_build() {
    rm -f "$(build_lock)"
}

# class_path MODULE
class_path() {
    local jar
    jar=$(module_jar "$1") || die "$1 is not built: run ./openenum up once, or ./mvnw -DskipTests package"
    echo "$jar:$openenum_home/$1/target/lib/*"
}
