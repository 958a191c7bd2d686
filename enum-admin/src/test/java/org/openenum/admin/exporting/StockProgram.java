package org.openenum.admin.exporting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A name server of another project that loads one zone file and answers from it. */
enum StockProgram {
    NSD("nsd") {
        @Override
        List<String> prepare(String apex, Path zoneFile, int port, Path folder) throws IOException {
            Path configuration =
                    Files.writeString(folder.resolve("nsd.conf"), """
                    server:
                      ip-address: 127.0.0.1
                      port: %d
                      server-count: 1
                      rrl-ratelimit: 0
                      username: ""
                      chroot: ""
                      database: ""
                      pidfile: "%2$s/nsd.pid"
                      xfrdfile: "%2$s/xfrd.state"
                      xfrdir: "%2$s"
                      zonelistfile: "%2$s/zone.list"
                    remote-control:
                      control-enable: no
                    zone:
                      name: "%3$s"
                      zonefile: "%4$s"
                    """.formatted(port, folder, apex, zoneFile));
            return List.of("nsd", "-d", "-c", configuration.toString());
        }
    },

    KNOT("knotd") {
        @Override
        List<String> prepare(String apex, Path zoneFile, int port, Path folder) throws IOException {
            Path configuration =
                    Files.writeString(folder.resolve("knot.conf"), """
                    server:
                      listen: 127.0.0.1@%d
                      rundir: "%2$s"
                      udp-workers: 1
                      tcp-workers: 1
                      background-workers: 1
                    database:
                      storage: "%2$s"
                    zone:
                      - domain: "%3$s"
                        file: "%4$s"
                        zonefile-sync: -1
                        zonefile-load: whole
                        journal-content: none
                    """.formatted(port, folder, apex, zoneFile));
            return List.of("knotd", "-c", configuration.toString());
        }
    },

    BIND("named") {
        @Override
        List<String> prepare(String apex, Path zoneFile, int port, Path folder) throws IOException {
            Path configuration =
                    Files.writeString(folder.resolve("named.conf"), """
                    options {
                      directory "%2$s";
                      listen-on port %1$d { 127.0.0.1; };
                      listen-on-v6 { none; };
                      pid-file "%2$s/named.pid";
                      session-keyfile "%2$s/keyfile";
                      recursion no;
                      notify no;
                      check-names primary ignore;
                      check-integrity no;
                    };
                    controls { };
                    zone "%3$s" { type primary; file "%4$s"; };
                    """.formatted(port, folder, apex, zoneFile));
            return List.of("named", "-g", "-n", "1", "-c", configuration.toString());
        }
    },

    POWERDNS("pdns_server") {
        @Override
        List<String> prepare(String apex, Path zoneFile, int port, Path folder) throws IOException {
            Files.writeString(
                    folder.resolve("bind.conf"),
                    "zone \"%s\" { type master; file \"%s\"; };%n".formatted(apex, zoneFile));
            Files.writeString(folder.resolve("pdns.conf"), """
                    launch=bind
                    bind-config=%2$s/bind.conf
                    local-address=127.0.0.1:%1$d
                    socket-dir=%2$s
                    security-poll-suffix=
                    """.formatted(port, folder));
            return List.of("pdns_server", "--config-dir=" + folder, "--daemon=no", "--guardian=no");
        }
    };

    private final String program;

    StockProgram(String program) {
        this.program = program;
    }

    boolean isInstalled() {
        return Files.isExecutable(Path.of("/usr/sbin", program));
    }

    /** Starts the server; its output is in {@code log} in the folder. */
    Process start(String apex, Path zoneFile, int port, Path folder) throws IOException {
        List<String> command = prepare(apex, zoneFile, port, folder);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().merge("PATH", "/usr/sbin", (path, daemons) -> path + ":" + daemons);
        return builder.start();
    }

    /** Writes the configuration and returns the command line. */
    abstract List<String> prepare(String apex, Path zoneFile, int port, Path folder) throws IOException;
}
