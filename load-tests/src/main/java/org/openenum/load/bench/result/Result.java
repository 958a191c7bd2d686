package org.openenum.load.bench.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of an experiment in one case; all experiments have this form.
 *
 * @param experiment its name
 * @param occasion when, where and how
 * @param about facts about the case, by name: sizes, cores, the database
 * @param servers the servers in the order of the tables, and what is the same in all their runs; none if only this
 *     product took part
 * @param runs all counted runs in the order of time, with their figures by name
 */
public record Result(String experiment, Occasion occasion, Map<String, Object> about, Rows servers, Rows runs) {

    /** A fact about the case as a number; 0 if there is none. */
    public long number(String name) {
        return about.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** A server by its name. */
    public @Nullable Map<String, Object> server(String name) {
        return servers.where("name", name).first();
    }

    /** The runs of a server. */
    public Rows of(String server) {
        return runs.where("server", server);
    }
}
