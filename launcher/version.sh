# shellcheck shell=bash
# ./openenum package VERSION: writes the version into all sources that contain it, and closes or opens its chapter of
# the changelog.

# set_version VERSION: 1.2.3 is a release, 1.2.3-SNAPSHOT the development towards it.
set_version() {
    local version=$1 file
    [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-SNAPSHOT)?$ ]] ||
        usage_error "package takes a version like 1.2.3 or 1.2.3-SNAPSHOT, not $version; see ./openenum help package"
    nothing_is_uncommitted || die "there are uncommitted changes: a release is made from committed sources"
    change_chapter "$version"
    for file in "$openenum_home/pom.xml" "$openenum_home"/*/pom.xml; do
        edit "$file" sed "/<artifactId>openenum<\/artifactId>/,/<\/version>/s:<version>.*</version>:<version>$version</version>:"
    done
    edit "$openenum_home/packaging/helm/openenum/Chart.yaml" sed "s/^\(version\|appVersion\): .*/\1: $version/"
    # Jars of the previous version would be packaged beside those of this one.
    rm -f "$openenum_home"/*/target/*.jar
}

# change_chapter VERSION: gives the unreleased chapter its version and today's date, or begins a new one.
change_chapter() {
    local changelog=$openenum_home/CHANGELOG.md number=${1%-SNAPSHOT} heading
    heading=$(grep -m 1 '^## ' "$changelog")
    if [[ $1 == *-SNAPSHOT && $heading == '## Unreleased'* ]]; then
        edit "$changelog" sed "s/^## Unreleased.*/## Unreleased: $number/"
    elif [[ $1 == *-SNAPSHOT ]]; then
        # shellcheck disable=SC2016 # awk's own
        edit "$changelog" awk -v heading="$heading" -v new="## Unreleased: $number" '$0 == heading { print new "\n" } { print }'
    elif [[ $heading == '## Unreleased'* ]]; then
        edit "$changelog" sed "s/^## Unreleased.*/## $number, $(date -u +%Y-%m-%d)/"
    else
        die "CHANGELOG.md has no chapter '## Unreleased' with the changes of $number"
    fi
}

nothing_is_uncommitted() {
    ! git -C "$openenum_home" rev-parse --git-dir >/dev/null 2>&1 || [[ -z $(git -C "$openenum_home" status --porcelain) ]]
}

# edit FILE COMMAND ...: replaces the file's content by the command's output; its permissions stay.
edit() {
    local file=$1
    shift
    "$@" <"$file" >"$file.edited" || die "$file could not be edited"
    cat "$file.edited" >"$file"
    rm "$file.edited"
}
