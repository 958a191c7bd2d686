package org.openenum.load.bench.result;

import java.util.List;
import org.openenum.load.bench.machine.Machine;

/**
 * One experiment with one set of numbers.
 *
 * @param experiment its name
 * @param numbers how many numbers existed
 * @param command what was typed
 * @param measuredAt when it was finished, in ISO 8601
 * @param seconds the length of one run
 * @param servers who took part, in the order of the tables
 * @param runs all that count, in the order of time
 */
public record Measurement(
        String experiment,
        long numbers,
        String command,
        String measuredAt,
        Machine machine,
        int seconds,
        List<MeasuredServer> servers,
        List<Run> runs) {

    public Measurement {
        servers = List.copyOf(servers);
        runs = List.copyOf(runs);
    }

    /** Its name among all measurements. */
    public String name() {
        return experiment + "-" + numbers;
    }
}
