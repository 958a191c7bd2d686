package org.openenum.load.bench.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment has seen in one case: the one shape of all results.
 *
 * @param experiment its name
 * @param occasion when, where and how
 * @param about the case, by name: sizes, cores, the database
 * @param servers who took part, in the order of the tables, and what does not change from run to run; none where only
 *     this product did
 * @param runs all that count, in the order of time, with their figures by name
 */
public record Result(String experiment, Occasion occasion, Map<String, Object> about, Rows servers, Rows runs) {

    /** A fact of the case as a number; 0 if it has none. */
    public long number(String name) {
        return about.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** A server that took part, by its name. */
    public @Nullable Map<String, Object> server(String name) {
        return servers.where("name", name).first();
    }

    /** The runs of a server. */
    public Rows of(String server) {
        return runs.where("server", server);
    }
}
