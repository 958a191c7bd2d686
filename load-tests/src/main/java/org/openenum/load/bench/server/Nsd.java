package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.openenum.load.bench.machine.Commands;

/** NSD without its rate limit, which is on by default and would distort the measurement, and with minimal answers. */
final class Nsd extends PackagedServer {

    Nsd() {
        super("NSD", "nsd", "nsd");
    }

    @Override
    public String version() throws IOException {
        return Commands.line(List.of("nsd", "-v"), line -> line.startsWith("NSD version"))
                .replace("NSD version ", "");
    }

    @Override
    public long bytesPerNumber() {
        return 1_100;
    }

    @Override
    public boolean takesChanges() {
        return false;
    }

    @Override
    public boolean canRotate() {
        return true;
    }

    @Override
    public boolean listensAnywhere() {
        return true;
    }

    @Override
    List<String> command(Contents contents, Site site, int port) throws IOException {
        Path configuration = site.scratch().resolve("nsd.conf");
        Files.writeString(configuration, """
                server:
                  ip-address: %6$s
                  port: %1$d
                  server-count: %3$d
                  rrl-ratelimit: 0
                  minimal-responses: yes
                  round-robin: %5$s
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
                %4$s""".formatted(
                        port,
                        site.scratch(),
                        site.cores().serverCount(),
                        zones(contents),
                        site.rotates() ? "yes" : "no",
                        site.address()));
        return List.of("nsd", "-d", "-c", configuration.toString());
    }

    private static String zones(Contents contents) {
        return contents.zones().stream()
                .map(zone -> "zone:\n  name: \"%s\"\n  zonefile: \"%s\"\n".formatted(zone.apex(), zone.master()))
                .collect(Collectors.joining());
    }
}
