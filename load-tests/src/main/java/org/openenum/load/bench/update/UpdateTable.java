package org.openenum.load.bench.update;

import java.util.Locale;
import java.util.OptionalDouble;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.server.OpenEnum;

/** The four cells of each server, in Markdown. */
final class UpdateTable {

    private static final String HEAD = """
            | server | existing, q/s: idle → under update | loss | not existing, q/s: idle → under update | loss | CPU per answer, µs: existing, not existing | loss by CPU | changes/s | right answers under update | changes that DNS shows |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final double PERCENT = 100;

    private final UpdateComparison comparison;

    private UpdateTable(UpdateResult result) {
        this.comparison = new UpdateComparison(result);
    }

    static String of(UpdateResult result) {
        UpdateTable table = new UpdateTable(result);
        StringBuilder text = new StringBuilder(HEAD);
        result.servers().forEach(server -> text.append(table.row(server)));
        return text.toString();
    }

    private String row(MeasuredServer server) {
        String name = server.name();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s, %s | %s, %s | %,.0f%s | %s | %s |%n",
                name.equals(OpenEnum.NAME) ? "**" + name + "**" : name,
                speed(name, Asked.EXISTING),
                percent(comparison.loss(name, Asked.EXISTING)),
                speed(name, Asked.NOT_EXISTING),
                percent(comparison.loss(name, Asked.NOT_EXISTING)),
                processorTime(name, Asked.EXISTING),
                processorTime(name, Asked.NOT_EXISTING),
                percent(comparison.lossByProcessorTime(name, Asked.EXISTING)),
                percent(comparison.lossByProcessorTime(name, Asked.NOT_EXISTING)),
                comparison.changesPerSecond(name),
                failed(name),
                right(name),
                shown(name));
    }

    private String speed(String name, Asked asked) {
        return String.format(
                Locale.ROOT,
                "%,.0f → %,.0f",
                comparison.perSecond(name, asked, false),
                comparison.perSecond(name, asked, true));
    }

    private String processorTime(String name, Asked asked) {
        return String.format(
                Locale.ROOT,
                "%.1f → %.1f",
                comparison.cpuMicros(name, asked, false),
                comparison.cpuMicros(name, asked, true));
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", share.getAsDouble() * PERCENT) : "-";
    }

    private String failed(String name) {
        double failed = comparison.total(name, UpdateRun::changing, UpdateRun::changesFailed);
        return failed == 0 ? "" : String.format(Locale.ROOT, " (%,.0f failed)", failed);
    }

    /** All response codes are counted; whole answers are looked at in a sample. */
    private String right(String name) {
        double sampled =
                comparison.total(name, UpdateRun::changing, run -> run.run().sampled());
        double wrong =
                comparison.total(name, UpdateRun::changing, run -> run.run().wrong());
        return String.format(
                Locale.ROOT,
                "%.2f %%; %,.0f of %,.0f",
                Math.floor(comparison.rightShare(name, UpdateRun::changing) * PERCENT * PERCENT) / PERCENT,
                sampled - wrong,
                sampled);
    }

    private String shown(String name) {
        double lookedFor = comparison.total(name, UpdateRun::changing, UpdateRun::lookedFor);
        double missing = comparison.total(name, UpdateRun::changing, UpdateRun::missing);
        return String.format(Locale.ROOT, "%,.0f of %,.0f", lookedFor - missing, lookedFor);
    }
}
