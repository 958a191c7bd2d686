package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/**
 * The limit of the machine: a small C program of this project that returns every datagram with the response bit set.
 */
final class Echo extends PackagedServer {

    private final Path source;

    Echo(Path source) {
        super("echo", "gcc libc6-dev", "cc");
        this.source = source;
    }

    @Override
    public String version() {
        return "recvmmsg and sendmmsg in C, nothing looked up";
    }

    @Override
    public boolean answersTruly() {
        return false;
    }

    @Override
    public boolean takesChanges() {
        return false;
    }

    @Override
    public boolean listensAnywhere() {
        return true;
    }

    @Override
    List<String> command(Contents contents, Site site, int port) throws IOException {
        Path program = site.scratch().resolve("echo");
        Commands.run(List.of("cc", "-O2", "-o", program.toString(), source.toString()));
        return List.of(program.toString(), "" + port, site.address());
    }
}
