package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** NSD, its rate limit off (it is on by default, and a measurement would measure it) and its answers minimal. */
final class Nsd implements NameServer {

    @Override
    public String name() {
        return "NSD";
    }

    @Override
    public String version() throws IOException {
        return Commands.versionLine(List.of("nsd", "-v"), "NSD version");
    }

    @Override
    public PinnedProcess start(Workload workload, String core, int port, Path scratch) throws IOException {
        Path configuration = scratch.resolve("nsd.conf");
        Files.writeString(configuration, """
                server:
                  ip-address: 127.0.0.1
                  port: %d
                  server-count: 1
                  rrl-ratelimit: 0
                  minimal-responses: yes
                  username: ""
                  chroot: ""
                  database: ""
                  pidfile: "%2$s/nsd.pid"
                  xfrdfile: "%2$s/xfrd.state"
                  xfrdir: "%2$s"
                  zonelistfile: "%2$s/zone.list"
                  logfile: "%2$s/nsd.log"
                remote-control:
                  control-enable: no
                zone:
                  name: "%3$s"
                  zonefile: "%4$s"
                """.formatted(port, scratch, Workload.APEX, workload.zone()));
        return PinnedProcess.start(
                core, scratch.resolve("out.log"), Map.of(), List.of("nsd", "-d", "-c", configuration.toString()));
    }
}
