package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.List;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;

/** What is sent to servers that run at the same time: once as a warm-up, which does not count, and then in rounds. */
public interface Course {

    /** Called when all are running, before anything else. */
    default void prepare(List<Participant> up) throws IOException {}

    /**
     * Sends queries to all of them in turn.
     *
     * @param turn the number of this round
     * @param warmUp whether it does not count: it is long enough for each server to reach its speed
     */
    List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException;

    /**
     * Called after all rounds.
     *
     * @param seen the results of the rounds
     * @param turn the number of this call, after those of the rounds
     */
    default List<Row> afterwards(List<Participant> up, Rows seen, int turn) throws IOException {
        return List.of();
    }
}
