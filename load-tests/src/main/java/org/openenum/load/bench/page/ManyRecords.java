package org.openenum.load.bench.page;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Ordinary records in zone files: a zone of hosts, most of them with an address, every tenth with a text, three with a
 * mail exchanger; and delegations of prefixes below {@code +43} in a zone of numbers.
 *
 * @param hosts how many hosts
 * @param delegations how many delegations
 */
record ManyRecords(int hosts, int delegations) {

    static final String APEX = "hosts.example";
    /** Less than the limit of an import. */
    private static final int MAX_IN_A_FILE = 200_000;
    /** The operators to whom numbers are delegated, each with its own name servers. */
    private static final int CARRIERS = 97;

    /** Writes the files of the hosts, which are imported one after another. */
    List<Path> writeHosts(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int from = 0; from < hosts; from += MAX_IN_A_FILE) {
            Path file = folder.resolve("hosts-" + from + ".zone");
            try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
                out.write("$ORIGIN " + APEX + ".\n$TTL 3600\n");
                for (int i = from; i < Math.min(hosts, from + MAX_IN_A_FILE); i++) {
                    out.write(String.format(Locale.ROOT, "h%07d IN %s\n", i, recordOf(i)));
                }
            }
            files.add(file);
        }
        return files;
    }

    /** Writes the file of the delegations. */
    Path writeDelegations(Path folder, String apex) throws IOException {
        Path file = folder.resolve("delegations.zone");
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.write("$ORIGIN 3.4." + apex + ".\n$TTL 3600\n");
            for (int i = 0; i < delegations; i++) {
                String labels = String.join(
                        ".",
                        new StringBuilder(String.format(Locale.ROOT, "%06d", i))
                                .reverse()
                                .toString()
                                .split(""));
                for (int server = 1; server <= 2; server++) {
                    out.write(labels + " IN NS ns" + server + ".carrier" + i % CARRIERS + ".example.\n");
                }
            }
        }
        return file;
    }

    private static String recordOf(int host) {
        if (host < 3) {
            return "MX 10 mail.example.net.";
        }
        return host % 10 == 9 ? "TXT \"host " + host + "\"" : "A 192.0.2." + host % 254;
    }
}
