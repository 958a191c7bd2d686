package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/** Knot DNS with one worker for UDP on each core. */
final class Knot extends PackagedServer {

    static final String PROGRAM = "knotd";

    private final String xdpInterface;

    /** @param xdpInterface the network interface for AF_XDP; empty for sockets */
    Knot(String xdpInterface) {
        super(xdpInterface.isEmpty() ? "Knot" : "Knot AF_XDP", "knot", PROGRAM);
        this.xdpInterface = xdpInterface;
    }

    static String release() throws IOException {
        return Commands.line(List.of(PROGRAM, "-V"), line -> line.contains("Knot DNS"))
                .replaceAll(".*version ", "");
    }

    @Override
    public String version() throws IOException {
        return release();
    }

    @Override
    public long bytesPerNumber() {
        return 1_250;
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
        Path configuration = site.scratch().resolve("knot.conf");
        Files.writeString(configuration, """
                server:
                  listen: %6$s@%1$d
                  rundir: "%2$s"
                  udp-workers: %3$d
                  tcp-workers: %3$d
                  background-workers: 1
                  answer-rotation: %5$s
                %7$slog:
                  - target: "%2$s/knot.log"
                    any: info
                database:
                  storage: "%2$s"
                acl:
                  - id: loopback
                    address: 127.0.0.1
                    action: update
                zone:
                %4$s""".formatted(
                        port,
                        site.scratch(),
                        site.cores().serverCount(),
                        zones(contents, site),
                        site.rotates() ? "on" : "off",
                        site.address(),
                        xdp(port)));
        return List.of(PROGRAM, "-c", configuration.toString());
    }

    private static String zones(Contents contents, Site site) throws IOException {
        StringBuilder zones = new StringBuilder();
        for (Contents.ZoneFile zone : contents.zones()) {
            zones.append("""
                          - domain: %s
                            file: "%s"
                            storage: "%s"
                            zonefile-sync: -1
                            zonefile-load: whole
                            journal-content: %s
                            semantic-checks: off
                        """.formatted(
                            zone.apex(), site.master(zone), site.scratch(), site.changing() ? "changes" : "none"));
            if (site.changing()) {
                // An empty list is not allowed.
                zones.append("    acl: loopback\n");
            }
        }
        return zones.toString();
    }

    private String xdp(int port) {
        return xdpInterface.isEmpty() ? "" : "xdp:\n  listen: " + xdpInterface + "@" + port + "\n";
    }
}
