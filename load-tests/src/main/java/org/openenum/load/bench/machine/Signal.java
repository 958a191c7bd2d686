package org.openenum.load.bench.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the kernel tells a process. */
public enum Signal {
    /** It ends at once, as at a crash. */
    KILL,
    /** It hangs: its connections stay open, and nobody answers. */
    STOP,
    /** It goes on where it was stopped. */
    CONT;

    /** Tells some processes at once; one that has ended meanwhile, as connections of a database do, is no fault. */
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
