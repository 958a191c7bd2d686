package org.openenum.load.bench.report;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.Rows;

/**
 * The share of its speed that this product keeps from the smallest to the largest size. The two are measured at
 * different times, and machines vary: if the echo server was measured with both, the ratios to the echo are compared,
 * and not the answers per second.
 */
public record Scale(Result small, Result large) {

    private static final double PERCENT = 100;

    /** The share that remains with the larger size; 1 if nothing is lost. */
    public double kept() {
        Double before = ofEcho(small);
        Double after = ofEcho(large);
        return before != null && after != null ? after / before : keptPerSecond();
    }

    /** In words. */
    public String words() {
        String text = String.format(
                Locale.ROOT, "from %,d to %,d: %s", small.number("numbers"), large.number("numbers"), fallsBy(kept()));
        return kept() == keptPerSecond()
                ? text
                : text + " relative to the echo (absolute, at different times: " + fallsBy(keptPerSecond()) + ")";
    }

    private static String fallsBy(double kept) {
        return String.format(Locale.ROOT, "%s by %.0f %%", kept > 1 ? "rises" : "falls", Math.abs(1 - kept) * PERCENT);
    }

    private double keptPerSecond() {
        return perSecond(large) / perSecond(small);
    }

    private static double perSecond(Result result) {
        return Objects.requireNonNullElse(runs(result, "OpenENUM").median("perSecond"), 0.0);
    }

    private static @Nullable Double ofEcho(Result result) {
        return runs(result, "OpenENUM").ratio(runs(result, "echo"), "perSecond");
    }

    private static Rows runs(Result result, String server) {
        return result.of(server).where("how", "full speed").where("asked", "existing");
    }
}
