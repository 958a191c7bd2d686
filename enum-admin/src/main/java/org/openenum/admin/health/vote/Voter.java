package org.openenum.admin.health.vote;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A prober, and how it voted when a target turned. */
public record Voter(String prober, boolean up) {

    private static final String UP = "=up";

    /** Who has voted, and how. */
    public static Voter of(Vote vote) {
        return new Voter(vote.prober(), vote.up());
    }

    /** As the table of turns keeps them. */
    public static String text(List<Voter> voters) {
        return voters.stream()
                .map(voter -> voter.prober + (voter.up ? UP : "=down"))
                .collect(Collectors.joining(","));
    }

    /** Reads what {@link #text} wrote; nobody where nothing stands. */
    public static List<Voter> parse(@Nullable Object text) {
        if (text == null || text.toString().isEmpty()) {
            return List.of();
        }
        return Arrays.stream(text.toString().split(","))
                .map(each -> new Voter(each.substring(0, each.indexOf('=')), each.endsWith(UP)))
                .toList();
    }

    /** How the API and the console say it. */
    public String state() {
        return up ? "up" : "down";
    }
}
