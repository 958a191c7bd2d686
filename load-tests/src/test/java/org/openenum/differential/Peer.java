package org.openenum.differential;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.openenum.load.bench.machine.Commands;

/** A DNS server of another project that loads zone files, configured to answer as simply as possible. */
enum Peer {
    NSD("nsd") {
        @Override
        List<String> prepare(List<ZoneText> zones, int port, Path folder) throws IOException {
            Path configuration = folder.resolve("nsd.conf");
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
                    remote-control:
                      control-enable: no
                    """.formatted(port, folder) + each(zones, folder, """
                    zone:
                      name: "%s"
                      zonefile: "%s"
                    """));
            return List.of("nsd", "-d", "-c", configuration.toString());
        }
    },

    KNOT("knotd") {
        @Override
        List<String> prepare(List<ZoneText> zones, int port, Path folder) throws IOException {
            Path configuration = folder.resolve("knot.conf");
            Files.writeString(configuration, """
                    server:
                      listen: 127.0.0.1@%d
                      rundir: "%2$s"
                      udp-workers: 1
                      tcp-workers: 1
                      background-workers: 1
                      tcp-idle-timeout: 600
                    log:
                      - target: stderr
                        any: info
                    database:
                      storage: "%2$s"
                    template:
                      - id: default
                        storage: "%2$s"
                        zonefile-sync: -1
                        zonefile-load: whole
                        journal-content: none
                    zone:
                    """.formatted(port, folder) + each(zones, folder, """
                      - domain: "%s"
                        file: "%s"
                    """));
            return List.of("knotd", "-c", configuration.toString());
        }
    },

    BIND("named") {
        @Override
        List<String> prepare(List<ZoneText> zones, int port, Path folder) throws IOException {
            Path configuration = folder.resolve("named.conf");
            Files.writeString(configuration, """
                    options {
                      directory "%2$s";
                      listen-on port %1$d { 127.0.0.1; };
                      listen-on-v6 { none; };
                      pid-file "%2$s/named.pid";
                      session-keyfile "%2$s/keyfile";
                      recursion no;
                      allow-transfer { none; };
                      minimal-responses yes;
                      minimal-any no;
                      zero-no-soa-ttl no;
                      notify no;
                      check-names primary ignore;
                      check-integrity no;
                      tcp-idle-timeout 1200;
                      version none;
                      hostname none;
                      server-id none;
                    };
                    controls { };
                    """.formatted(port, folder) + each(zones, folder, """
                    zone "%s" { type primary; file "%s"; };
                    """));
            return List.of("named", "-g", "-n", "1", "-c", configuration.toString());
        }
    };

    private final String program;

    Peer(String program) {
        this.program = program;
    }

    boolean isInstalled() {
        return Commands.exists(program);
    }

    /** Starts it with the zones, in its own empty folder. */
    PeerProcess start(List<ZoneText> zones, int port, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < zones.size(); i++) {
            zones.get(i).writeTo(file(folder, i));
        }
        return PeerProcess.start(this, prepare(zones, port, folder), port, folder.resolve("out.log"), zones);
    }

    /** Writes the configuration and returns the command line. */
    abstract List<String> prepare(List<ZoneText> zones, int port, Path folder) throws IOException;

    private static String each(List<ZoneText> zones, Path folder, String format) {
        return java.util.stream.IntStream.range(0, zones.size())
                .mapToObj(i -> String.format(format, zones.get(i).apex().toString(true), file(folder, i)))
                .collect(Collectors.joining());
    }

    private static Path file(Path folder, int zone) {
        return folder.resolve("zone" + zone + ".txt");
    }
}
