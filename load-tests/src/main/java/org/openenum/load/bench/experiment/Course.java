package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.List;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;

/**
 * What servers that are up at the same time are asked: once as a warm-up, which does not count, and then round by
 * round.
 */
public interface Course {

    /** When all are up, before anything else. */
    default void prepare(List<Participant> up) throws IOException {}

    /**
     * Asks all of them in turn.
     *
     * @param turn tells this round from others
     * @param warmUp whether it does not count: it is long enough for each server to come to its speed
     */
    List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException;

    /**
     * What comes after all rounds.
     *
     * @param seen in the rounds
     * @param turn tells it from others
     */
    default List<Row> afterwards(List<Participant> up, Rows seen, int turn) throws IOException {
        return List.of();
    }
}
