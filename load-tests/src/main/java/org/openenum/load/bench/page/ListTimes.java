package org.openenum.load.bench.page;

import org.openenum.load.bench.result.Row;

/**
 * How long pages of one list took.
 *
 * @param list its path and filters, without the cursor
 * @param pages how many were measured
 * @param followed how many of them came after another page; the others are first pages, because the list was at its end
 * @param p50Millis half of them came within this
 * @param p95Millis 95 % of them
 * @param maxMillis all of them
 */
public record ListTimes(String list, int pages, int followed, double p50Millis, double p95Millis, double maxMillis) {

    /** The figures by name. */
    public Row row() {
        return new Row()
                .and("list", list)
                .and("pages", pages)
                .and("followed", followed)
                .and("p50Millis", p50Millis)
                .and("p95Millis", p95Millis)
                .and("maxMillis", maxMillis);
    }
}
