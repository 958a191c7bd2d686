package org.openenum.load.bench.update;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.report.Section;
import org.openenum.load.simulation.UpdateResult;

/**
 * The page's part about the time from a commit to every answer.
 *
 * @param all results, at least one
 */
record CommitToAnswerSection(List<CommitToAnswerResult> all) {

    private static final String HEAD = """
            A Gatling simulation changes numbers, batches and named destinations and imports tables through REST while others ask for them over UDP and TCP; half of the questions are
            for what was changed a moment ago. Each change writes a token of its own into the URI, so that an answer says which version it shows. The time runs from the response over REST,
            which comes after the commit, to the first answer over DNS with the new version, asked for every millisecond; then the other transport is asked. After a new
            version was seen by anybody, an older one is a fault.

            """;

    CommitToAnswerSection {
        all = List.copyOf(all);
    }

    Section section() {
        String text = HEAD + all.stream().map(CommitToAnswerSection::part).collect(Collectors.joining("\n"));
        List<Finding> findings =
                all.stream().map(CommitToAnswerSection::finding).toList();
        return new Section("From a commit to its answers", text, List.of(), findings);
    }

    private static String part(CommitToAnswerResult result) {
        UpdateResult seen = result.seen();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                %s OpenENUM: %s. %,d numbers beside those that change, %,d changes/s and %,d questions/s for %d s; %,d changes were written.

                | time until DNS shows it, ms | changes | p50 | p99 | p99.9 | max | not in time |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: |
                """,
                result.occasion().sentence(),
                result.version(),
                result.numbers(),
                seen.changesPerSecond(),
                seen.questionsPerSecond(),
                seen.seconds(),
                seen.written()));
        text.append(row("**all**", seen.seen()));
        seen.seenInParts().forEach(part -> text.append(row(part.name(), part)));
        return text.append(String.format(
                        Locale.ROOT,
                        "%n%,d answers were judged; %,d showed what they must not show.%n",
                        seen.judged(),
                        seen.faults()))
                .toString();
    }

    private static String row(String title, UpdateResult.Times times) {
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %.1f | %.1f | %.1f | %.1f | %,d |%n",
                title,
                times.count(),
                times.p50Millis(),
                times.p99Millis(),
                times.p999Millis(),
                times.maxMillis(),
                times.failed());
    }

    private static Finding finding(CommitToAnswerResult result) {
        UpdateResult.Times seen = result.seen().seen();
        return Finding.of(
                Goal.COMMIT_TO_ANSWER,
                result.seen().keptAllPromises(),
                String.format(
                        Locale.ROOT,
                        "p50 %.1f ms, p99.9 %.0f ms, max %.0f ms, %,d old or wrong of %,d answers (%,d numbers)",
                        seen.p50Millis(),
                        seen.p999Millis(),
                        seen.maxMillis(),
                        result.seen().faults(),
                        result.seen().judged(),
                        result.numbers()));
    }
}
