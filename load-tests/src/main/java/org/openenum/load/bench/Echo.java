package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The limit of the machine: a small C program that sends every datagram back with the answer bit set. */
final class Echo implements NameServer {

    private final Path source;

    Echo(Path source) {
        this.source = source;
    }

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public String version() {
        return Commands.exists("cc") ? "recvmmsg, sendmmsg" : "not installed (cc)";
    }

    @Override
    public PinnedProcess start(Workload workload, String core, int port, Path scratch) throws IOException {
        Path program = scratch.resolve("echo");
        String problem = Commands.output(List.of("cc", "-O2", "-o", program.toString(), source.toString()));
        if (!problem.isEmpty()) {
            throw new IOException(problem);
        }
        return PinnedProcess.start(core, scratch.resolve("out.log"), Map.of(), List.of(program.toString(), "" + port));
    }
}
