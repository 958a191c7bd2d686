package org.openenum.load.bench.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.openenum.load.bench.report.BarPlot;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.report.Plot;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;

/**
 * The page's part about the database.
 *
 * @param all results, from the smallest set to the largest; at least one
 */
record DatabaseSection(List<DatabaseResult> all) {

    private static final String HEADING = "Straight from the database";

    private static final String HEAD = """
            What every server does when its cache does not help: OpenENUM with a cache of nothing (`OPENENUM_CACHE_MAXMEMORY=1B`: the last 2,048
            numbers that were read stay within reach for those who wait for them), on its embedded database (H2) and on PostgreSQL; PowerDNS with
            PostgreSQL and with LMDB, each without its packet and query caches, and with them. OpenENUM reads what is missed at the same time by one
            statement ([why](adr/0013-a-miss-reads-a-number-or-a-page.md)). PowerDNS's tables have the indexes that its documentation asks for. All are up at the same
            time and are asked in turn, each once; the first round is the warm-up, figures are medians of the others. Statements of SQL are counted by
            the server itself, and beside it by PostgreSQL (pg_stat_statements); PowerDNS does not count them.

            """;

    private static final String TABLE = """
            | server | store | existing, q/s | not existing, q/s | SQL statements per DNS query | as PostgreSQL counts them | CPU per answer, server + PostgreSQL, µs | right answers |
            | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final String SMALL = """
            #### A cache for a tenth of the plan

            OpenENUM with room for a tenth of what the pages of all numbers take, asked for numbers as people call: the n-th most popular number with a
            probability that goes with 1 / n^${exponent} (Zipf), whatever its digits, so that a page holds popular and unpopular numbers alike. Times are those of
            single questions one after another, as their client sees them, while dnsperf has four questions under way: popular numbers, which are in
            memory, and numbers that are hardly ever asked for twice.

            | database | cache, of all pages | q/s | all in memory, q/s | hit ratio | SQL statements per miss | failed | hits: p50 / p99 / longest, ms | misses: p50 / p99 / longest, ms |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final String TITLE = "Answers per second straight from the database";

    private static final double PERCENT = 100;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    private static final double MICROS_PER_MILLI = 1e3;

    /** A page that is dropped before its answer is on its way costs one statement more: this is what is left of "one". */
    private static final double ONE_AND_A_BIT = 1.05;

    DatabaseSection {
        all = List.copyOf(all);
    }

    Section section() {
        BarPlot bars = new BarPlot(
                TITLE,
                Stream.of(Asked.values())
                        .map(asked -> "numbers " + asked.words())
                        .toList(),
                all.stream().map(DatabaseSection::group).toList());
        Plot plot = new Plot("database", TITLE, bars.svg());
        String text = HEAD + plot.image() + all.stream().map(this::ofSize).collect(Collectors.joining());
        return new Section(HEADING, text, List.of(plot), findings());
    }

    private String ofSize(DatabaseResult result) {
        String versions = result.servers().stream()
                .map(server -> server.name() + ": " + server.version())
                .collect(Collectors.joining("; "));
        return String.format(
                        Locale.ROOT,
                        "### %,d numbers in the database%n%n%s A server and its PostgreSQL share %d cores, dnsperf has"
                                + " the others. %s.%n%n",
                        result.numbers(),
                        result.occasion().sentence(),
                        result.serverCores(),
                        versions)
                + tables(result)
                + "\n";
    }

    String tables(DatabaseResult result) {
        StringBuilder text = new StringBuilder(TABLE);
        result.servers().forEach(server -> text.append(row(result, server)));
        text.append('\n').append(SMALL.replace("${exponent}", "" + result.exponent()));
        result.smallCaches().forEach(run -> text.append(row(run)));
        return text.toString();
    }

    private static String row(DatabaseResult result, DatabaseResult.Taker server) {
        List<ColdRun> runs = result.runs().stream()
                .filter(run -> run.server().equals(server.name()))
                .toList();
        double answers = total(runs, ColdRun::answers);
        double right = answers == 0 ? 0 : total(runs, ColdRun::rightCodes) / answers;
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,.0f | %,.0f | %s | %s | %.0f + %.0f | %.2f %%; %,.0f of %,.0f |%n",
                server.ours() ? "**" + server.name() + "**" : server.name(),
                server.what(),
                perSecond(runs, Asked.EXISTING),
                perSecond(runs, Asked.NOT_EXISTING),
                server.ours() ? perAnswer(runs, ColdRun::statements) : "",
                perAnswer(runs, ColdRun::statementsInPostgres),
                median(runs.stream().mapToDouble(ColdRun::cpuMicros)),
                median(runs.stream().mapToDouble(ColdRun::databaseCpuMicros)),
                Math.floor(right * PERCENT * PERCENT) / PERCENT,
                total(runs, ColdRun::sampled) - total(runs, ColdRun::wrong),
                total(runs, ColdRun::sampled));
    }

    private static String row(SmallCacheRun run) {
        return String.format(
                Locale.ROOT,
                "| %s | %.1f of %.1f MB | %,.0f | %,.0f | %.1f %% | %.3f | %,d | %s | %s |%n",
                run.database(),
                run.cacheBytes() / BYTES_PER_MEGABYTE,
                run.planBytes() / BYTES_PER_MEGABYTE,
                run.perSecond(),
                run.perSecondAllInMemory(),
                run.hitRatio() * PERCENT,
                run.statementsPerMiss(),
                run.failed(),
                times(run.hitTimes()),
                times(run.missTimes()));
    }

    private static String times(AnswerTimes times) {
        return String.format(
                Locale.ROOT,
                "%.2f / %.2f / %.1f",
                times.p50Micros() / MICROS_PER_MILLI,
                times.p99Micros() / MICROS_PER_MILLI,
                times.maxMicros() / MICROS_PER_MILLI);
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        DatabaseResult largest = all.get(all.size() - 1);
        for (SmallCacheRun run : largest.smallCaches()) {
            findings.add(Finding.of(
                    Goal.SMALL_CACHE,
                    run.statementsPerMiss() <= ONE_AND_A_BIT && run.failed() == 0,
                    String.format(
                            Locale.ROOT,
                            "%.2f (%s, %,d numbers, three cores)",
                            run.statementsPerMiss(),
                            run.database(),
                            largest.numbers())));
        }
        return findings;
    }

    private static BarPlot.Group group(DatabaseResult result) {
        List<BarPlot.Row> rows = result.servers().stream()
                .map(server -> new BarPlot.Row(
                        server.name(),
                        server.ours(),
                        Stream.of(Asked.values())
                                .map(asked -> perSecond(
                                        result.runs().stream()
                                                .filter(run -> run.server().equals(server.name()))
                                                .toList(),
                                        asked))
                                .toList()))
                .toList();
        return new BarPlot.Group(String.format(Locale.ROOT, "%,d numbers", result.numbers()), rows);
    }

    private static double perSecond(List<ColdRun> runs, Asked asked) {
        return median(runs.stream().filter(run -> run.asked() == asked).mapToDouble(ColdRun::perSecond));
    }

    private static String perAnswer(List<ColdRun> runs, ToDoubleFunction<ColdRun> statements) {
        double sum = total(runs, statements);
        return sum == 0 ? "" : String.format(Locale.ROOT, "%.3f", sum / Math.max(1, total(runs, ColdRun::answers)));
    }

    private static double total(List<ColdRun> runs, ToDoubleFunction<ColdRun> figure) {
        return runs.stream().mapToDouble(figure).sum();
    }

    private static double median(DoubleStream figures) {
        return Comparison.median(figures).orElse(0);
    }
}
