package org.openenum.admin.history;

import java.util.ArrayList;
import java.util.List;

/**
 * The line-by-line difference of two texts: it removes and adds as few lines as possible, and the remaining lines are
 * in both. An empty text has no lines.
 */
final class LineDifference {

    /**
     * Cells of the table of common lines: takes some ten milliseconds. For longer texts, only the common beginning and
     * the common end count as unchanged.
     */
    private static final long MAX_CELLS = 4_000_000;

    private final List<String> before;

    private final List<String> after;

    private final List<ComparedLine> lines = new ArrayList<>();

    private LineDifference(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /** The lines of both texts in reading order. */
    static List<ComparedLine> between(String before, String after) {
        LineDifference difference = new LineDifference(linesOf(before), linesOf(after));
        difference.compare();
        return List.copyOf(difference.lines);
    }

    private static List<String> linesOf(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\n", -1));
    }

    private void compare() {
        int shorter = Math.min(before.size(), after.size());
        int start = 0;
        while (start < shorter && before.get(start).equals(after.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
            end++;
        }
        add(ComparedLine.Kind.SAME, before.subList(0, start));
        middle(before.subList(start, before.size() - end), after.subList(start, after.size() - end));
        add(ComparedLine.Kind.SAME, before.subList(before.size() - end, before.size()));
    }

    private void middle(List<String> gone, List<String> come) {
        int i = 0;
        int j = 0;
        if ((long) gone.size() * come.size() <= MAX_CELLS) {
            int[][] common = common(gone, come);
            while (i < gone.size() && j < come.size()) {
                if (gone.get(i).equals(come.get(j))) {
                    add(ComparedLine.Kind.SAME, gone.subList(i, i + 1));
                    i++;
                    j++;
                } else if (common[i + 1][j] >= common[i][j + 1]) {
                    add(ComparedLine.Kind.REMOVED, gone.subList(i, i + 1));
                    i++;
                } else {
                    add(ComparedLine.Kind.ADDED, come.subList(j, j + 1));
                    j++;
                }
            }
        }
        add(ComparedLine.Kind.REMOVED, gone.subList(i, gone.size()));
        add(ComparedLine.Kind.ADDED, come.subList(j, come.size()));
    }

    /** For each pair of start lines, how many lines the rests of the two texts have in common. */
    private static int[][] common(List<String> gone, List<String> come) {
        int[][] common = new int[gone.size() + 1][come.size() + 1];
        for (int i = gone.size() - 1; i >= 0; i--) {
            for (int j = come.size() - 1; j >= 0; j--) {
                common[i][j] = gone.get(i).equals(come.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private void add(ComparedLine.Kind kind, List<String> texts) {
        texts.forEach(text -> lines.add(new ComparedLine(kind, text)));
    }
}
