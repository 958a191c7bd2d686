# shellcheck shell=bash
# Files that say which process has something: a build, a data folder, a hand-over. Whoever makes one has it; what a killed process has left is removed.

# own_claim: this process and when it began, in two lines: its number may be that of another one day.
own_claim() {
    printf '%s\n%s\n' "$$" "$(begin_of $$)"
}

# claim FILE TEXT: makes the file; fails if it is there, or cannot be written.
claim() {
    (
        set -o noclobber
        exec 3>"$1" || exit 1
        printf '%s\n' "$2" >&3 || { rm -f "$1" && exit 1; }
    ) 2>/dev/null
}

# claimant: reads a claim and prints its process; fails if that has ended.
claimant() {
    local pid begun
    read -r pid && read -r begun || return 1
    [[ $pid =~ ^[0-9]+$ && -n $begun && $(begin_of "$pid") == "$begun" ]] && echo "$pid"
}

# is_left_claim FILE: whether who has made it is gone. An empty one may be about to be written, unless it stays so. It is read once: what is not there
# any more at the second look may be another's at the third.
is_left_claim() {
    local text
    [[ -s $1 ]] || sleep 1
    text=$(cat "$1" 2>/dev/null) && ! claimant <<<"$text" >/dev/null
}

# remove_left FILE JUDGE: removes what a killed process has left, if JUDGE FILE says that it is that. One process at a time looks and removes: else
# one that has looked could remove what another has made in its place meanwhile.
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
