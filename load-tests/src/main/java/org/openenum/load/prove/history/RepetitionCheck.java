package org.openenum.load.prove.history;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openenum.load.prove.history.Violation.Kind;

/**
 * Compares the changes in the product's own history of a number with the acknowledged ones: they must be the same, each
 * once. One thread uses it, once.
 */
final class RepetitionCheck {

    private final History history;
    private final Map<Integer, NumberHistory> numbers;
    private final Findings.Collected found;

    RepetitionCheck(History history, Map<Integer, NumberHistory> numbers, Findings.Collected found) {
        this.history = history;
        this.numbers = numbers;
        this.found = found;
    }

    void check() {
        Map<Integer, List<Long>> answered = history.receipts().stream()
                .sorted(Comparator.comparingInt(Receipt::version))
                .collect(Collectors.groupingBy(
                        Receipt::number, Collectors.mapping(Receipt::changeset, Collectors.toList())));
        for (LoggedChanges logged : history.logged()) {
            check(logged, answered.getOrDefault(logged.number(), List.of()));
        }
    }

    private void check(LoggedChanges logged, List<Long> answered) {
        long unknown =
                numbers.getOrDefault(logged.number(), new NumberHistory()).unknown();
        List<Long> changesets = logged.changesets();
        boolean missing = changesets.size() < answered.size();
        if (missing
                || !changesets.subList(0, answered.size()).equals(answered)
                || changesets.size() - answered.size() > unknown) {
            found.add(
                    Kind.NOT_ONCE,
                    "number " + logged.number() + " has changesets " + changesets + ", answered were " + answered);
        }
    }
}
