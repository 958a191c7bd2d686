package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.traffic.Load;

/**
 * Sends one list of queries to all servers in one way, then the next.
 *
 * @param ways the first is that of the warm-up
 * @param seconds the length of one run
 */
public record AskedInTurn(List<Questions> questions, List<Way> ways, int seconds) implements Course {

    /** The way that most experiments use. */
    public static final String FULL_SPEED = "full speed";

    /**
     * A way to send queries.
     *
     * @param how its name in results
     */
    public record Way(String how, Load load) {}

    /** Only as fast as answers come. */
    public AskedInTurn(List<Questions> questions, Load load, int seconds) {
        this(questions, List.of(new Way(FULL_SPEED, load)), seconds);
    }

    @Override
    public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Way way : warmUp ? ways.subList(0, 1) : ways) {
            for (Questions each : questions) {
                for (Participant server : up) {
                    int length = server.length(seconds, warmUp);
                    rows.add(server.asFastAsAnswered(turn, way.how(), each, way.load(), length));
                }
            }
        }
        return rows;
    }
}
