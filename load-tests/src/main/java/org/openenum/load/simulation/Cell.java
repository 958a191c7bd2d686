package org.openenum.load.simulation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * One of the four cells in the report of Shen and Schulzrinne (CUCS-029-06): numbers that exist or numbers that do not,
 * while idle or under update. A cell under update directly follows the idle one with which it is compared.
 */
enum Cell {
    EXISTING_IDLE(true, false),
    EXISTING_UNDER_UPDATE(true, true),
    MISSING_IDLE(false, false),
    MISSING_UNDER_UPDATE(false, true);

    private final boolean exists;
    private final boolean changing;

    Cell(boolean exists, boolean changing) {
        this.exists = exists;
        this.changing = changing;
    }

    /** Whether the queried numbers exist. */
    boolean exists() {
        return exists;
    }

    /** Whether numbers change meanwhile. */
    boolean changing() {
        return changing;
    }

    /** The name of its step, in Gatling's report and in the latencies. */
    String title() {
        return (exists ? "existing" : "not existing") + (changing ? ", under update" : ", idle");
    }

    static List<String> titles() {
        return Arrays.stream(values()).map(Cell::title).toList();
    }

    /**
     * The lines of the table: answers per second idle and under update, and the loss.
     *
     * @param perSecond the answers per second, by the title of a cell
     */
    static List<String> table(ToDoubleFunction<String> perSecond) {
        return List.of(
                String.format(
                        Locale.ROOT, "%-34s %12s %12s %9s", "answers in a second", "idle", "under update", "loss"),
                row("existing", perSecond, EXISTING_IDLE, EXISTING_UNDER_UPDATE),
                row("not existing", perSecond, MISSING_IDLE, MISSING_UNDER_UPDATE));
    }

    private static String row(String words, ToDoubleFunction<String> perSecond, Cell idle, Cell changing) {
        double before = perSecond.applyAsDouble(idle.title());
        double meanwhile = perSecond.applyAsDouble(changing.title());
        double lossPercent = before == 0 ? 0 : (1 - meanwhile / before) * 100;
        return String.format(Locale.ROOT, "  %-32s %12.0f %12.0f %8.1f%%", words, before, meanwhile, lossPercent);
    }
}
