package org.openenum.load.bench.page;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.report.Section;
import org.openenum.load.pages.ListTimes;

/**
 * The page's part about pages of lists.
 *
 * @param all results, one for each database; at least one
 */
record PagesSection(List<PagesResult> all) {

    private static final double GOAL_MILLIS = 100;

    private static final String HEADING = "Pages of lists through the REST API";

    private static final String HEAD = """
            Every list is followed from its first page on, by one client, one request at a time: what is measured is what the client waits for a whole page, 100
            items long unless `limit` says otherwise. `sort=-number` begins at the other end of the plan. Some filters fit nothing, and some are served by no index
            (`status`, `service`, `uriHost`, `updatedSince` without `sort=updated`, `nameServer`, `ruleSet` of blocks, those of the audit trail): such a page looks at
            some thousand entries and is short then. Beside the numbers, `hosts.example` holds a million ordinary record sets, and a hundred thousand prefixes are
            delegated. Milliseconds.

            """;

    PagesSection {
        all = List.copyOf(all);
    }

    Section section() {
        StringBuilder text = new StringBuilder(HEAD);
        text.append("| list |");
        all.forEach(result -> text.append(" " + result.database() + ": p50 / p95 / longest |"));
        text.append("\n| --- |").append(" ---: |".repeat(all.size())).append('\n');
        lists().forEach(list -> text.append(row(list)));
        text.append('\n');
        all.forEach(result -> text.append(String.format(Locale.ROOT, "%,d numbers: ", result.numbers()))
                .append(result.occasion().sentence())
                .append('\n'));
        return new Section(
                HEADING,
                text.toString(),
                List.of(),
                all.stream().map(PagesSection::finding).toList());
    }

    private Set<String> lists() {
        return all.stream()
                .flatMap(result -> result.lists().stream())
                .map(ListTimes::list)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private String row(String list) {
        return "| `" + list + "` |"
                + all.stream()
                        .map(result -> result.lists().stream()
                                .filter(times -> times.list().equals(list))
                                .findFirst()
                                .map(PagesSection::figures)
                                .orElse(" |"))
                        .collect(Collectors.joining())
                + "\n";
    }

    private static String figures(ListTimes times) {
        return String.format(
                Locale.ROOT, " %.1f / %.1f / %.0f |", times.p50Millis(), times.p95Millis(), times.maxMillis());
    }

    /** The slowest list decides. */
    private static Finding finding(PagesResult result) {
        ListTimes slowest = result.lists().stream()
                .max(Comparator.comparingDouble(ListTimes::p95Millis))
                .orElseThrow(() -> new IllegalArgumentException("no list was measured"));
        String path = slowest.list().substring(slowest.list().lastIndexOf('/') + 1);
        String measured = String.format(
                Locale.ROOT,
                "%.0f ms (`%s`, %s, %,d numbers)",
                slowest.p95Millis(),
                path,
                result.database(),
                result.numbers());
        return Finding.of(Goal.PAGES, slowest.p95Millis() < GOAL_MILLIS, measured);
    }
}
