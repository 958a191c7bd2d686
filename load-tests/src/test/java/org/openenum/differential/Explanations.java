package org.openenum.differential;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All known reasons for differences, and how often each was needed. For one thread. */
final class Explanations {

    private static final String FILE = "/differential/explained.txt";

    private final List<Explanation> all;
    private final TreeMap<String, Long> uses = new TreeMap<>();

    Explanations() {
        try (InputStream in = Objects.requireNonNull(Explanations.class.getResourceAsStream(FILE), FILE)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^;.*\n", "");
            all = Arrays.stream(text.split("\n\\s*\n"))
                    .filter(block -> !block.isBlank())
                    .map(Explanation::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The differences without an explanation. */
    Set<Aspect> unexplained(Comparison comparison, Set<Aspect> differences, Facts facts) {
        Set<Aspect> left = EnumSet.noneOf(Aspect.class);
        left.addAll(differences);
        for (Explanation explanation : all) {
            if (!left.isEmpty() && explanation.covers(comparison, facts) && left.removeAll(explanation.differs())) {
                uses.merge(explanation.name() + " (" + comparison.peer() + ")", 1L, Long::sum);
            }
        }
        return left;
    }

    /** How often each was needed, one per line, and which were not. */
    String report() {
        List<String> lines = new ArrayList<>();
        uses.forEach((name, count) -> lines.add(String.format("%,9d  %s", count, name)));
        Set<String> unused = new TreeSet<>();
        all.stream()
                .filter(one -> uses.keySet().stream().noneMatch(use -> use.startsWith(one.name() + " (")))
                .forEach(one -> unused.add(one.name()));
        return String.join("\n", lines) + (unused.isEmpty() ? "" : "\nnot needed: " + unused);
    }
}
