package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.rdata.RdataText;
import org.openenum.database.TestDatabase;
import org.openenum.port.FreePort;
import org.openenum.record.PresentationText;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/** Random RDATA of many types: other servers load the export and must answer with the same octets. */
class ExportedRdataIT {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);

    private static final long SEED = 3597;

    private static final int EACH = 25;

    private static final String ODD_OCTETS = "@$;()\"\\ .#\t0";

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);

    private record Sent(int type, byte[] rdata) {}

    private byte[] octets(int most) {
        byte[] octets = new byte[random.nextInt(most + 1)];
        random.nextBytes(octets);
        int kind = random.nextInt(3);
        for (int i = 0; i < octets.length && kind > 0; i++) {
            octets[i] = (byte)
                    (kind == 1 ? ODD_OCTETS.charAt(random.nextInt(ODD_OCTETS.length())) : 32 + random.nextInt(95));
        }
        return octets;
    }

    private String string(int most) {
        return PresentationText.quoted(octets(most));
    }

    /** Without upper-case letters, which some servers change to lower case. */
    private String name() {
        StringBuilder name = new StringBuilder();
        for (int labels = 1 + random.nextInt(3); labels > 0; labels--) {
            name.append('x');
            for (byte octet : octets(8)) {
                name.append("\\%03d".formatted(Character.isUpperCase(octet) ? octet + 32 : octet & 0xff));
            }
            name.append('.');
        }
        return name + "example.";
    }

    private String hex(int octets) {
        byte[] some = new byte[octets];
        random.nextBytes(some);
        return HexFormat.of().formatHex(some);
    }

    private String grouped(int octets, int digits, String separator) {
        return hex(octets).replaceAll("[0-9a-f]{" + digits + "}(?!$)", "$0" + separator);
    }

    private int u16() {
        return random.nextInt(65_536);
    }

    /** RDATA of each type in presentation format. */
    private Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        texts.put("TXT", string(255) + " " + string(20));
        texts.put("SPF", string(40) + " " + string(20));
        texts.put("AVC", string(40));
        texts.put("HINFO", string(30) + " " + string(30));
        texts.put("ISDN", string(30) + " " + string(9));
        texts.put("X25", "\"" + (10_000 + u16()) + "\"");
        texts.put("CAA", random.nextInt(256) + " issue " + string(60));
        texts.put("URI", u16() + " " + u16() + " \"x" + string(60).substring(1));
        texts.put(
                "NAPTR",
                u16() + " " + u16() + " \"s\" " + string(20) + " \"!^.*$!sip:" + u16() + "@a.example!\" " + name());
        texts.put("LOC", random.nextInt(90) + " 1 2.345 S " + random.nextInt(180) + " 6 7.008 W -24.55m 30m 10m 0.05m");
        texts.put("CSYNC", u16() + " 3 A NS TYPE" + (65_280 + random.nextInt(200)));
        texts.put("EUI48", grouped(6, 2, "-"));
        texts.put("EUI64", grouped(8, 2, "-"));
        texts.put("NID", u16() + " " + grouped(8, 4, ":"));
        texts.put("L64", u16() + " " + grouped(8, 4, ":"));
        texts.put("L32", u16() + " 192.0.2." + random.nextInt(256));
        texts.put("AMTRELAY", random.nextInt(256) + " 1 3 " + name());
        texts.put("SVCB", "1 " + name() + " alpn=h2,h3 port=" + u16() + " ipv4hint=192.0.2.1,192.0.2.2");
        texts.put("SRV", u16() + " 1 2 " + name());
        texts.put("RP", name() + " " + name());
        for (String type : List.of("MX", "AFSDB", "KX", "LP")) {
            texts.put(type, u16() + " " + name());
        }
        texts.put("PTR", name());
        texts.put("TYPE65400", "\\# 5 " + hex(5));
        return texts;
    }

    /** The record sets by their owners. */
    private Map<String, Sent> records(String apex) throws IOException {
        Map<String, Sent> records = new LinkedHashMap<>();
        for (int i = 0; i < EACH; i++) {
            for (Map.Entry<String, String> text : texts().entrySet()) {
                int type = Type.value(text.getKey());
                records.put(
                        "r" + i + ".t" + type + "." + apex + ".",
                        new Sent(type, RdataText.parse(type, text.getValue(), Name.root)));
            }
        }
        return records;
    }

    private static String exported(String apex, Map<String, Sent> records) {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        assertThat(client.create("/zones/" + apex, "{}").status()).isEqualTo(201);
        StringBuilder file = new StringBuilder("$TTL 300\n");
        records.forEach(
                (owner, sent) -> file.append(owner + " TYPE" + sent.type + " " + RdataText.generic(sent.rdata) + "\n"));
        assertThat(client.end(client.send("POST", "/imports?apply=true&format=zonefile&zone=" + apex, file.toString()))
                        .get("difference")
                        .get("created")
                        .asInt())
                .isEqualTo(records.size());
        return client.get("/zones/" + apex + "/zonefile").response().body();
    }

    @ParameterizedTest
    @EnumSource
    void randomRdata_isAnsweredByOthersAsItWasPutIn(StockProgram program) throws Exception {
        assumeTrue(program.isInstalled(), program + " is not installed");
        String apex = RunningAdmin.newApex();
        Map<String, Sent> records = records(apex);
        Path zoneFile = Files.writeString(folder.resolve("zone"), exported(apex, records), StandardCharsets.US_ASCII);
        int port = FreePort.any();
        Process process = program.start(apex, zoneFile, port, folder);
        try {
            SimpleResolver resolver = new SimpleResolver(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            resolver.setTCP(true);
            Awaitility.await().atMost(LONG_ENOUGH).ignoreExceptions().until(() -> isServed(resolver, apex));
            for (Map.Entry<String, Sent> record : records.entrySet()) {
                int type = record.getValue().type;
                Message answer = resolver.send(
                        Message.newQuery(Record.newRecord(Name.fromString(record.getKey()), type, DClass.IN)));
                assertThat(answer.getSection(Section.ANSWER))
                        .as(program + " " + record.getKey())
                        .singleElement()
                        .satisfies(given -> assertThat(given.rdataToWireCanonical())
                                .as(given.toString())
                                .isEqualTo(record.getValue().rdata));
            }
        } finally {
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean isServed(SimpleResolver resolver, String apex) throws IOException {
        Message answer =
                resolver.send(Message.newQuery(Record.newRecord(Name.fromString(apex + "."), Type.SOA, DClass.IN)));
        return !answer.getSection(Section.ANSWER).isEmpty();
    }
}
