package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.traffic.Load;

/**
 * Asks all of them one list of questions at full speed, and then the next.
 *
 * @param seconds the length of one run
 */
public record AskedInTurn(List<Questions> questions, Load load, int seconds) implements Course {

    @Override
    public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Questions each : questions) {
            for (Participant server : up) {
                int length = warmUp ? Math.max(seconds, server.server().warmUpSeconds()) : seconds;
                rows.add(server.fullSpeed(turn, each, load, length));
            }
        }
        return rows;
    }
}
