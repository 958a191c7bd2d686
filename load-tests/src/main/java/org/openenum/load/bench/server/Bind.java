package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/** BIND with one worker on each core and minimal answers. */
final class Bind extends PackagedServer {

    Bind() {
        super("BIND", "bind9", "named");
    }

    @Override
    public String version() throws IOException {
        return Commands.line(List.of("named", "-v"), line -> line.startsWith("BIND"))
                .replaceAll("BIND ([0-9.]+).*", "$1");
    }

    @Override
    public long bytesPerNumber() {
        return 450;
    }

    @Override
    public boolean canRotate() {
        return true;
    }

    @Override
    List<String> command(Contents contents, Site site, int port) throws IOException {
        Path configuration = site.scratch().resolve("named.conf");
        // "None" is the order of the zone: "fixed" is not compiled into the usual packages.
        StringBuilder text = new StringBuilder("""
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
                  rrset-order { order %3$s; };
                };
                controls { };
                """.formatted(port, site.scratch(), site.rotates() ? "cyclic" : "none"));
        for (Contents.ZoneFile zone : contents.zones()) {
            text.append("zone \"%s\" { type primary; file \"%s\";%s };%n"
                    .formatted(zone.apex(), site.master(zone), site.changing() ? " allow-update { 127.0.0.1; };" : ""));
        }
        Files.writeString(configuration, text);
        return List.of("named", "-g", "-n", "" + site.cores().serverCount(), "-c", configuration.toString());
    }
}
