package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Path;

/** A program under measurement. */
interface NameServer {

    /** How tables call it. */
    String name();

    /** Its version as it says itself, or a reason why it cannot take part, beginning with "not ". */
    String version() throws IOException;

    /**
     * Starts it with the workload's contents.
     *
     * @param core the one core that it may use
     * @param port the loopback port that it shall listen on
     * @param scratch an empty folder of its own
     */
    PinnedProcess start(Workload workload, String core, int port, Path scratch) throws IOException;

    /** Whether all of the workload is in its memory; one that answers only then has it at its first answer. */
    default boolean hasEverything(Workload workload) throws IOException {
        return true;
    }
}
