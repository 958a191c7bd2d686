package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** BIND with one worker and minimal answers. */
final class Bind implements NameServer {

    @Override
    public String name() {
        return "BIND";
    }

    @Override
    public String version() throws IOException {
        return Commands.versionLine(List.of("named", "-v"), "BIND");
    }

    @Override
    public PinnedProcess start(Workload workload, String core, int port, Path scratch) throws IOException {
        Path configuration = scratch.resolve("named.conf");
        Files.writeString(configuration, """
                options {
                  directory "%2$s";
                  listen-on port %1$d { 127.0.0.1; };
                  listen-on-v6 { none; };
                  pid-file "%2$s/named.pid";
                  session-keyfile "%2$s/session.key";
                  recursion no;
                  minimal-responses yes;
                  notify no;
                  querylog no;
                };
                controls { };
                zone "%3$s" { type primary; file "%4$s"; };
                """.formatted(port, scratch, Workload.APEX, workload.zone()));
        return PinnedProcess.start(
                core,
                scratch.resolve("out.log"),
                Map.of(),
                List.of("named", "-g", "-n", "1", "-c", configuration.toString()));
    }
}
