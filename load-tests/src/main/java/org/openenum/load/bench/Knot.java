package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Knot DNS with one worker for UDP. */
final class Knot implements NameServer {

    @Override
    public String name() {
        return "Knot";
    }

    @Override
    public String version() throws IOException {
        return Commands.versionLine(List.of("knotd", "-V"), "Knot DNS");
    }

    @Override
    public PinnedProcess start(Workload workload, String core, int port, Path scratch) throws IOException {
        Path configuration = scratch.resolve("knot.conf");
        Files.writeString(configuration, """
                server:
                  listen: 127.0.0.1@%d
                  rundir: "%2$s"
                  udp-workers: 1
                  tcp-workers: 1
                  background-workers: 1
                log:
                  - target: "%2$s/knot.log"
                    any: info
                database:
                  storage: "%2$s"
                zone:
                  - domain: %3$s
                    file: "%4$s"
                    storage: "%2$s"
                    zonefile-sync: -1
                    zonefile-load: whole
                    journal-content: none
                    semantic-checks: off
                """.formatted(port, scratch, Workload.APEX, workload.zone()));
        return PinnedProcess.start(
                core, scratch.resolve("out.log"), Map.of(), List.of("knotd", "-c", configuration.toString()));
    }
}
