package org.openenum.load.bench.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Signals to a process. */
public enum Signal {
    /** It ends at once, like in a crash. */
    KILL,
    /** It hangs: its connections stay open, but it does not answer. */
    STOP,
    /** It continues where it was stopped. */
    CONT;

    /**
     * Sends it to some processes at once; one that has ended meanwhile, for instance for a connection of a database, is
     * ignored.
     */
    public void to(Stream<ProcessHandle> processes) throws IOException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name()));
        processes.forEach(process -> command.add(Long.toString(process.pid())));
        if (command.size() == 2) {
            return;
        }
        try {
            Commands.run(command);
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("No such process")) {
                throw e;
            }
        }
    }
}
