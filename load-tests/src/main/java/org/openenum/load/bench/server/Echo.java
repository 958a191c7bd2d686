package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;

/**
 * The limit of the machine: a small C program of this project that sends every datagram back with the answer bit set.
 */
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
    public String missing() {
        return Commands.exists("cc") ? "" : "gcc libc6-dev";
    }

    @Override
    public String version() {
        return "recvmmsg and sendmmsg in C, nothing looked up";
    }

    @Override
    public long bytesPerNumber() {
        return 0;
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
    public RunningServer start(Contents contents, Site site) throws IOException {
        Path program = site.scratch().resolve("echo");
        Commands.run(List.of("cc", "-O2", "-o", program.toString(), source.toString()));
        int port = LoopbackPort.free();
        return RunningServer.start(name(), site, port, List.of(program.toString(), "" + port, site.address()));
    }
}
