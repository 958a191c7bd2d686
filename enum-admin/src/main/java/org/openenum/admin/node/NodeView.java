package org.openenum.admin.node;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One enum-server as people and programs see it. Figures are those of the last two seconds; null where it is silent or answered nothing.
 *
 * @param seenAt when it last answered, or null if it never did
 * @param lagSeconds how old what it serves may be
 * @param change the last change that it serves
 * @param numbers how many numbers are in its memory
 * @param fromMemory the share of answers that did not wait for the database, 0 to 1
 */
public record NodeView(
        String name,
        NodeHealth health,
        @Nullable Instant seenAt,
        @Nullable Double lagSeconds,
        @Nullable Long change,
        @Nullable Long numbers,
        @Nullable Double queriesPerSecond,
        @Nullable Double fromMemory,
        @Nullable Double p50Seconds,
        @Nullable Double p99Seconds) {

    static NodeView silent(String name, @Nullable Instant seenAt) {
        return new NodeView(name, NodeHealth.SILENT, seenAt, null, null, null, null, null, null, null);
    }

    static NodeView of(String name, NodeHealth health, Reading reading, Rates rates) {
        return new NodeView(
                name,
                health,
                reading.at(),
                reading.lagSeconds(),
                reading.change(),
                reading.numbers(),
                rates.queriesPerSecond(),
                rates.fromMemory(),
                rates.quantileSeconds(0.5),
                rates.quantileSeconds(0.99));
    }
}
