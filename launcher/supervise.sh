# shellcheck shell=bash
# Keeps both programs running until it is stopped: restarts a program that ended, with a growing delay if it ends soon.

# Time for a program to finish what it has accepted; both need less.
readonly STOP_LIMIT_SECONDS=15

# How long both may take until they answer; a large number plan is read in this time.
readonly START_LIMIT_SECONDS=300

# A program that ran for so long before it ended is restarted at once, as after its first end.
readonly STEADY_SECONDS=60

readonly MAX_BACK_OFF_SECONDS=30

readonly TURNS_BETWEEN_LOG_CHECKS=20

# By index into PROGRAMS.
program_pids=(0 0)
program_begun=(0 0)
program_back_off=(0 0)
program_due=(0 0)

start_by_index() {
    start_program "${PROGRAMS[$1]}"
    program_pids[$1]=$!
    program_begun[$1]=$SECONDS
    program_due[$1]=0
}

stop_programs() {
    local pid name
    local -a pids=()
    trap '' INT TERM HUP
    for pid in "${program_pids[@]}"; do
        ((pid > 0)) && pids+=("$pid")
    done
    # A restart may be under way: its new enum-server would replace the one that ends.
    # shellcheck disable=SC2207 # process ids
    pids+=($(left_programs))
    rm -f "$(run_folder)/enum-server.next"
    ((${#pids[@]})) && end_processes "${pids[@]}"
    wait 2>/dev/null
    for name in "${PROGRAMS[@]}"; do
        rm -f "$(run_folder)/$name.pid"
    done
    rm -f "$(run_folder)/enum-server.old" "$(run_folder)/settings" "$(run_folder)/given" "$(run_folder)/up.pid"
}

# claim_data_folder: one launcher for each data folder. Writes this process's id and start time into run/up.pid.
claim_data_folder() {
    local file other own tries
    file=$(run_folder)/up.pid
    own=$(own_claim)
    for ((tries = 0; tries < 20; tries++)); do
        ! claim "$file" "$own" || return 0
        if other=$(launcher_pid); then
            die "is already up on the data folder $OPENENUM_DATA (process $other).
  Stop it with: kill $other     or name another folder with --data"
        fi
        remove_left "$file" is_left_claim
    done
    die "the data folder $OPENENUM_DATA cannot be written"
}

# stop_leftovers: stops programs whose launcher was killed before it could stop them.
stop_leftovers() {
    local pid
    for pid in $(left_programs); do
        progress "Stopping a program that a killed launcher left behind (process $pid) ..."
        end_processes "$pid"
    done
}

# left_programs: the process ids of the programs that run on the data folder, of one that is taking over, and of one that
# has handed over and not ended yet. `next` is read before `pid`: a process that has taken over moves from `next` to
# `pid`.
left_programs() {
    local name file pid
    for name in "${PROGRAMS[@]}"; do
        for file in next pid old; do
            pid=$(cat "$(run_folder)/$name.$file" 2>/dev/null)
            if [[ $pid =~ ^[0-9]+$ ]] && is_program "$pid" "$name"; then
                echo "$pid"
            fi
        done
    done
}

# fail_start NAME: a program ended before it first answered.
fail_start() {
    tail_of "$(program_log "$1")" 25
    die "$1 ended during its start; its log is $(program_log "$1")"
}

# await_ready INDEX
await_ready() {
    local name=${PROGRAMS[$1]} deadline=$((SECONDS + START_LIMIT_SECONDS))
    until is_ready "$name" && is_process "$name" "${program_pids[$1]}"; do
        kill -0 "${program_pids[$1]}" 2>/dev/null || fail_start "$name"
        if ((SECONDS >= deadline)); then
            tail_of "$(program_log "$name")" 25
            die "$name did not answer within $START_LIMIT_SECONDS s; its log is $(program_log "$name")"
        fi
        pause 0.2
    done
}

# pause SECONDS: a sleep that a signal ends at once.
pause() {
    sleep "$1" &
    wait "$!"
}

# watch INDEX: checks one program, and restarts it if it has ended; called periodically.
watch() {
    local name=${PROGRAMS[$1]} status again
    if ((program_due[$1] > 0)); then
        ((SECONDS >= program_due[$1])) && start_by_index "$1"
        return 0
    fi
    is_running "${program_pids[$1]}" && return 0
    adopt_successor "$1" && return 0
    wait "${program_pids[$1]}" 2>/dev/null
    status=$?
    program_pids[$1]=0
    ((SECONDS - program_begun[$1] >= STEADY_SECONDS)) && program_back_off[$1]=0
    again="at once"
    ((program_back_off[$1] == 0)) || again="in ${program_back_off[$1]} s"
    progress "$(date '+%Y-%m-%d %H:%M:%S') $name ended ($(end_of "$status")); starting it again $again. Its log: $(program_log "$name")"
    if ((program_back_off[$1] > 0)); then
        program_due[$1]=$((SECONDS + program_back_off[$1]))
    else
        start_by_index "$1"
    fi
    program_back_off[$1]=$((program_back_off[$1] * 2 + 1))
    ((program_back_off[$1] > MAX_BACK_OFF_SECONDS)) && program_back_off[$1]=$MAX_BACK_OFF_SECONDS
    return 0
}

# end_of STATUS: a status in words. bash gives 127 for a process that is not its child, such as one that another
# launcher started.
end_of() {
    if (($1 == 127)); then
        echo "its exit status is not known"
    elif (($1 > 128)); then
        echo "signal $(($1 - 128))"
    else
        echo "exit status $1"
    fi
}

supervise() {
    local turn=0
    while :; do
        pause 0.5
        [[ ! -e $(run_folder)/adopt ]] || become_next_launcher
        watch 0
        watch 1
        turn=$((turn + 1))
        if ((turn % TURNS_BETWEEN_LOG_CHECKS == 0)); then
            keep_log_small "${PROGRAMS[0]}"
            keep_log_small "${PROGRAMS[1]}"
        fi
    done
}
