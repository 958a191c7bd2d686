package org.openenum.load.bench.enumeration;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.server.OpenEnum;

/**
 * How much of its speed this product keeps from the smallest to the largest set. These are measured at different times, and machines swing: where
 * both were measured beside the echo, the share of what that sends back counts, and not the answers per second.
 */
record Scale(EnumResult small, EnumResult large) {

    private static final double PERCENT = 100;

    /** Empty if there is only one size. */
    static Optional<Scale> of(List<EnumResult> sizes) {
        return sizes.size() < 2 ? Optional.empty() : Optional.of(new Scale(sizes.get(0), sizes.get(sizes.size() - 1)));
    }

    /** The share that is left with the larger set; 1 if nothing is lost. */
    double kept() {
        OptionalDouble before = ofEcho(small);
        OptionalDouble after = ofEcho(large);
        return before.isPresent() && after.isPresent() ? after.getAsDouble() / before.getAsDouble() : keptPerSecond();
    }

    /** In words, for the table of goals. */
    String words() {
        String text =
                String.format(Locale.ROOT, "from %,d to %,d: %s", small.numbers(), large.numbers(), fallsBy(kept()));
        return kept() == keptPerSecond()
                ? text
                : text + " beside the echo (the bare figures, of different times: " + fallsBy(keptPerSecond()) + ")";
    }

    private static String fallsBy(double kept) {
        return String.format(Locale.ROOT, "%s by %.0f %%", kept > 1 ? "rises" : "falls", Math.abs(1 - kept) * PERCENT);
    }

    private double keptPerSecond() {
        return perSecond(large) / perSecond(small);
    }

    private static double perSecond(EnumResult result) {
        return comparison(result).perSecond(OpenEnum.NAME, Asked.EXISTING);
    }

    private static OptionalDouble ofEcho(EnumResult result) {
        Comparison comparison = comparison(result);
        Optional<String> echo = comparison.limit().map(MeasuredServer::name);
        return echo.isPresent() ? comparison.ratio(echo.get(), Asked.EXISTING) : OptionalDouble.empty();
    }

    private static Comparison comparison(EnumResult result) {
        return new Comparison(result.race(), OpenEnum.NAME);
    }
}
