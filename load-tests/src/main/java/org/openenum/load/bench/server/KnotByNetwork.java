package org.openenum.load.bench.server;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Knot DNS with its module geoip, which answers by the requester's network. */
public final class KnotByNetwork extends PackagedServer {

    private final AnswersByNetwork answers;

    public KnotByNetwork(AnswersByNetwork answers) {
        super("Knot, geoip", "knot knot-module-geoip", Knot.PROGRAM, "geoip.so");
        this.answers = answers;
    }

    @Override
    public String version() throws IOException {
        return Knot.release();
    }

    @Override
    public long bytesPerNumber() {
        return 2_500;
    }

    @Override
    List<String> command(Contents contents, Site site, int port) throws IOException {
        Path answersFile = site.scratch().resolve("answers.yml");
        writeAnswers(answersFile);
        Path configuration = site.scratch().resolve("knot.conf");
        Contents.ZoneFile zone = contents.zones().get(0);
        Files.writeString(configuration, """
                server:
                  listen: 127.0.0.1@%1$d
                  rundir: "%2$s"
                  udp-workers: %3$d
                  tcp-workers: %3$d
                  background-workers: 1
                log:
                  - target: "%2$s/knot.log"
                    any: info
                database:
                  storage: "%2$s"
                mod-geoip:
                  - id: network
                    config-file: "%4$s"
                    mode: subnet
                zone:
                  - domain: %5$s
                    file: "%6$s"
                    storage: "%2$s"
                    zonefile-sync: -1
                    zonefile-load: whole
                    journal-content: none
                    semantic-checks: off
                    module: mod-geoip/network
                """.formatted(
                        port, site.scratch(), site.cores().serverCount(), answersFile, zone.apex(), zone.master()));
        return List.of(Knot.PROGRAM, "-c", configuration.toString());
    }

    private void writeAnswers(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (String owner : answers.owners()) {
                out.write(owner + ":\n");
                for (Map.Entry<String, String> network : answers.hosts().entrySet()) {
                    write(out, network.getKey(), owner, network.getValue());
                }
                write(out, "0.0.0.0/0", owner, answers.otherHost());
            }
        }
    }

    private static void write(BufferedWriter out, String network, String owner, String host) throws IOException {
        String data = AnswersByNetwork.naptr(owner, host).replace("\"", "\\\"");
        out.write("  - net: " + network + "\n    NAPTR: \"" + data + "\"\n");
    }
}
