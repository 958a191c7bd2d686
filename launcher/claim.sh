# shellcheck shell=bash
# Lock files, which name the process that owns a build, a data folder or a hand-over: the one that creates the file.
# Files that killed processes left behind are removed.

# own_claim: id and start time of this process, in two lines: the id may be reused for another process.
own_claim() {
    printf '%s\n%s\n' "$$" "$(begin_of $$)"
}

# claim FILE TEXT: creates the file; fails if it exists or cannot be written.
claim() {
    (
        set -o noclobber
        exec 3>"$1" || exit 1
        printf '%s\n' "$2" >&3 || { rm -f "$1" && exit 1; }
    ) 2>/dev/null
}

# claimant: reads a claim and prints its process id; fails if that process has ended.
claimant() {
    local pid begun
    read -r pid && read -r begun || return 1
    [[ $pid =~ ^[0-9]+$ && -n $begun && $(begin_of "$pid") == "$begun" ]] && echo "$pid"
}

# is_left_claim FILE: whether the process that created it has ended. An empty file may be about to be written, so it
# gets a second. The file is read only once: between two reads it could become another process's.
is_left_claim() {
    local text
    [[ -s $1 ]] || sleep 1
    text=$(cat "$1" 2>/dev/null) && ! claimant <<<"$text" >/dev/null
}

# remove_left FILE JUDGE: removes a file that a killed process left behind, if JUDGE FILE says that it is one. Only one
# process at a time checks and removes: otherwise it could remove a file that another one has created meanwhile.
remove_left() {
    local guard=$1.removing
    if claim "$guard" "$(own_claim)"; then
        ! "$2" "$1" || rm -f "$1"
        rm -f "$guard"
    elif [[ -e $guard ]] && is_left_claim "$guard"; then
        rm -f "$guard"
    else
        sleep 0.1
    fi
}
