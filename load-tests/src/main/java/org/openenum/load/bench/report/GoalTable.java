package org.openenum.load.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Everything that is asked for, and what was measured.
 *
 * @param findings of all sections; several may be about the same goal
 */
record GoalTable(List<Finding> findings) {

    private static final String HEAD = """
            | with five million numbers, on one core | asked | measured | reached |
            | --- | --- | --- | --- |
            """;

    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        for (Goal goal : Goal.values()) {
            text.append("| ")
                    .append(goal.words())
                    .append(" | ")
                    .append(goal.asked())
                    .append(" | ")
                    .append(measured(goal))
                    .append(" |\n");
        }
        return text.toString();
    }

    /** Of several findings the worst counts. */
    private String measured(Goal goal) {
        List<Finding> ofGoal =
                findings.stream().filter(finding -> finding.goal() == goal).toList();
        if (ofGoal.isEmpty()) {
            return "not measured | ";
        }
        Finding.Verdict worst = ofGoal.stream()
                .map(Finding::verdict)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return ofGoal.stream().map(Finding::measured).collect(Collectors.joining("; ")) + " | " + worst.word();
    }
}
