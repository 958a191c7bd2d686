package org.openenum.load.bench.server;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** PowerDNS with its backend geoip, which answers by the requester's network. */
public final class PowerDnsByNetwork extends PowerDnsProgram {

    private static final String OTHERS = "others";

    private final AnswersByNetwork answers;

    public PowerDnsByNetwork(AnswersByNetwork answers) {
        super("PowerDNS, geoip", "pdns-backend-geoip", "libgeoipbackend.so");
        this.answers = answers;
    }

    @Override
    public long bytesPerNumber() {
        return 5_000;
    }

    @Override
    String store(Contents contents, Site site) throws IOException {
        Path zones = site.scratch().resolve("zones.yml");
        writeZone(contents.zones().get(0).apex(), zones);
        return """
                launch=geoip
                geoip-zones-file=%s
                """.formatted(zones);
    }

    /** Each name is mapped to one of several others by the requester's network, and those have the records. */
    private void writeZone(String apex, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("""
                    domains:
                    - domain: %1$s
                      ttl: 300
                      records:
                        %1$s:
                          - soa: ns.example. hostmaster.example. 1 3600 600 86400 300
                          - ns: ns.example.
                    """.formatted(apex));
            for (String owner : answers.owners()) {
                for (String host : answers.hosts().values()) {
                    writeRecord(out, owner, host, host, apex);
                }
                writeRecord(out, owner, OTHERS, answers.otherHost(), apex);
            }
            out.write("  services:\n");
            for (String owner : answers.owners()) {
                out.write("    " + owner + ":\n");
                for (Map.Entry<String, String> network : answers.hosts().entrySet()) {
                    String target = placed(owner, network.getValue(), apex);
                    out.write("      '" + network.getKey() + "': '" + target + "'\n");
                }
                out.write("      default: '" + placed(owner, OTHERS, apex) + "'\n");
            }
        }
    }

    private static void writeRecord(BufferedWriter out, String owner, String place, String host, String apex)
            throws IOException {
        out.write("    " + placed(owner, place, apex) + ":\n      - naptr: '" + AnswersByNetwork.naptr(owner, host)
                + "'\n");
    }

    private static String placed(String owner, String place, String apex) {
        return owner.substring(0, owner.length() - apex.length()) + place.replace('.', '-') + "." + apex;
    }
}
