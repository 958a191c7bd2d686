package org.openenum.differential;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Why the product and a peer may differ.
 *
 * @param peers the peers that differ
 * @param differs the aspects that it explains
 * @param when the conditions, from {@link Facts}, that must all hold
 * @param rfc the RFC and section
 * @param words its sentence, and what it means here
 */
record Explanation(
        String name, Set<Peer> peers, Set<Aspect> differs, Set<String> when, String rfc, String link, String words) {

    private static final Set<String> KEYS = Set.of("explanation", "peers", "differs", "when", "rfc", "link", "words");

    Explanation {
        peers = Set.copyOf(peers);
        differs = Set.copyOf(differs);
        when = Set.copyOf(when);
        if (name.isBlank() || peers.isEmpty() || differs.isEmpty() || when.isEmpty() || words.isBlank()) {
            throw new IllegalArgumentException("an explanation says name, peers, differs, when and words: " + name);
        }
        if (!link.startsWith("https://datatracker.ietf.org/doc/html/rfc")) {
            throw new IllegalArgumentException("an explanation links to its RFC: " + name);
        }
    }

    /** Reads lines with a keyword and its value; a line that begins with a blank continues the one before. */
    static Explanation read(String text) {
        Map<String, String> values = new HashMap<>();
        String key = "";
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty() && !line.startsWith(" ")) {
                key = line.split("\\s+", 2)[0];
                if (!KEYS.contains(key)) {
                    throw new IllegalArgumentException("no such keyword: " + line);
                }
                values.put(key, line.substring(key.length()).strip());
            } else if (!line.isBlank()) {
                values.merge(key, line.strip(), (before, more) -> before + " " + more);
            }
        }
        return new Explanation(
                values.getOrDefault("explanation", ""),
                constants(Peer.class, values.getOrDefault("peers", "")),
                constants(Aspect.class, values.getOrDefault("differs", "")),
                Set.of(values.getOrDefault("when", "").split("\\s+")),
                values.getOrDefault("rfc", ""),
                values.getOrDefault("link", ""),
                values.getOrDefault("words", ""));
    }

    boolean covers(Comparison comparison, Facts facts) {
        return peers.contains(comparison.peer()) && facts.hold(when);
    }

    private static <E extends Enum<E>> Set<E> constants(Class<E> type, String words) {
        Set<E> constants = EnumSet.noneOf(type);
        List.of(words.split("\\s+")).stream()
                .filter(word -> !word.isEmpty())
                .forEach(word -> constants.add(Enum.valueOf(type, word)));
        return constants;
    }
}
