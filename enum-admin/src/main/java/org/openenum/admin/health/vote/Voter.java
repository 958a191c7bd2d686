package org.openenum.admin.health.vote;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A prober, and its vote at a transition of a target. */
public record Voter(String prober, boolean up) {

    private static final String UP = "=up";

    /** The prober and the state of a vote. */
    public static Voter of(Vote vote) {
        return new Voter(vote.prober(), vote.up());
    }

    /** The stored form in the table of transitions. */
    public static String text(List<Voter> voters) {
        return voters.stream()
                .map(voter -> voter.prober + (voter.up ? UP : "=down"))
                .collect(Collectors.joining(","));
    }

    /** Reads the result of {@link #text}; an empty list if there is none. */
    public static List<Voter> parse(@Nullable Object text) {
        if (text == null || text.toString().isEmpty()) {
            return List.of();
        }
        return Arrays.stream(text.toString().split(","))
                .map(each -> new Voter(each.substring(0, each.indexOf('=')), each.endsWith(UP)))
                .toList();
    }

    /** The state as the API and the console name it. */
    public String state() {
        return up ? "up" : "down";
    }
}
