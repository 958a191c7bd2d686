package org.openenum.server.query;

import static org.openenum.server.message.Packets.hex;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openenum.server.ops.Transport;

/**
 * No query may affect the answer to the next: for all ordered pairs of these forms, the second answer must be, octet
 * for octet, that of a server which got no query before.
 */
class VariantsTest {

    private static final List<String> NAMES = List.of(
            "3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa", // A number.
            "big.e164.arpa", // A number whose answer has more than 512 octets.
            "4.3.2.1.0.3.9.4.e164.arpa", // A number in a block.
            "0.3.9.4.e164.arpa", // An empty non-terminal.
            "9.9.e164.arpa", // Does not exist.
            "1.9.8.9.4.e164.arpa", // Below a delegation.
            "e164.arpa",
            "alias.e164.arpa",
            "example.com");

    private final List<Variant> variants = variants();

    @Test
    void secondOfAnyTwo_isAnsweredAsByAFreshServer() {
        List<List<byte[]>> fresh =
                variants.stream().map(VariantsTest::askedAlone).toList();
        for (Variant first : variants) {
            try (PlanPath path = path()) {
                for (int second = 0; second < variants.size(); second++) {
                    for (int name = 0; name < NAMES.size(); name++) {
                        first.ask(path, name);
                        byte[] answer = variants.get(second).ask(path, name);
                        if (!Arrays.equals(answer, fresh.get(second).get(name))) {
                            throw new AssertionError(NAMES.get(name) + " as " + variants.get(second) + " after " + first
                                    + ": " + HexFormat.of().formatHex(answer));
                        }
                    }
                }
            }
        }
    }

    private static List<byte[]> askedAlone(Variant variant) {
        try (PlanPath path = path()) {
            return IntStream.range(0, NAMES.size())
                    .mapToObj(name -> variant.ask(path, name))
                    .toList();
        }
    }

    private static PlanPath path() {
        return new PlanPath(AskedPath.settings(new Identity("", "", "node-7"), false));
    }

    private static List<Variant> variants() {
        List<Variant> all = new ArrayList<>();
        for (String flags : List.of("0000", "0100", "0010")) { // none, RD, CD
            for (String opt : List.of(
                    "",
                    "00 0029 0200 00 00 0000 0000",
                    "00 0029 1000 00 00 0000 0000",
                    "00 0029 04D0 00 00 8000 0000", // DO
                    "00 0029 04D0 00 00 0000 0010 0003 0000 000A 0008 2464C4ABCF10C957")) { // NSID and cookie.
                for (Transport transport : Transport.values()) {
                    for (InetAddress client : List.of(AskedPath.CLIENT, PlanPath.PARTNER, PlanPath.STRANGER)) {
                        all.add(Variant.of(flags, opt, transport, client, false));
                    }
                    all.add(Variant.of(flags, opt, transport, AskedPath.CLIENT, true));
                }
            }
        }
        return all;
    }

    /** @param packets a query for each of the names */
    private record Variant(
            String flags,
            String opt,
            Transport transport,
            InetAddress client,
            boolean upperCase,
            List<byte[]> packets) {

        static Variant of(String flags, String opt, Transport transport, InetAddress client, boolean upperCase) {
            List<byte[]> packets = NAMES.stream()
                    .map(name -> packet(flags, opt, upperCase ? name.toUpperCase(Locale.ROOT) : name))
                    .toList();
            return new Variant(flags, opt, transport, client, upperCase, packets);
        }

        byte[] ask(PlanPath path, int name) {
            byte[] packet = packets.get(name);
            return path.ask(packet, packet.length, transport, client);
        }

        private static byte[] packet(String flags, String opt, String name) {
            StringBuilder wire = new StringBuilder();
            for (String label : name.split("\\.")) {
                wire.append("%02x".formatted(label.length()))
                        .append(HexFormat.of().formatHex(label.getBytes(StandardCharsets.US_ASCII)));
            }
            String counts = opt.isEmpty() ? "0001 0000 0000 0000" : "0001 0000 0000 0001";
            return hex("1234" + flags + counts + wire + "00 0023 0001" + opt);
        }

        @Override
        public String toString() {
            return "flags " + flags + ", OPT " + opt + ", " + transport + ", from " + client
                    + (upperCase ? ", capitals" : "");
        }
    }
}
