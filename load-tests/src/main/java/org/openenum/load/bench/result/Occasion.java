package org.openenum.load.bench.result;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.openenum.load.bench.machine.Machine;

/**
 * When, where and how something was measured.
 *
 * @param command the command that measures it again
 * @param measuredAt when it ended, in ISO 8601
 */
public record Occasion(String command, String measuredAt, Machine machine) {

    /** The present time and machine. */
    public static Occasion now(String command) throws IOException {
        return new Occasion(
                command, Instant.now().truncatedTo(ChronoUnit.MINUTES).toString(), Machine.here());
    }
}
