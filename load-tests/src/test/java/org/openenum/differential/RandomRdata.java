package org.openenum.differential;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;

/** RDATA of many types in presentation format, and of unknown types in the format of RFC 3597. */
final class RandomRdata {

    /** A type's name in a zone file and its RDATA. */
    record Typed(String type, String rdata) {}

    private record Kind(String type, Supplier<String> rdata) {}

    private final Random random;
    private final List<Kind> kinds;

    /** @param names supplies names for RDATA, as text */
    RandomRdata(Random random, Supplier<String> names) {
        this.random = random;
        this.kinds = List.of(
                new Kind("A", this::ipv4),
                new Kind("A", this::ipv4),
                new Kind("AAAA", this::ipv6),
                new Kind("TXT", this::text),
                new Kind("TXT", this::text),
                new Kind("MX", () -> u16() + " " + names.get()),
                new Kind("SRV", () -> u16() + " " + u16() + " " + u16() + " " + names.get()),
                new Kind("NAPTR", this::naptr),
                new Kind("NAPTR", this::naptr),
                new Kind("PTR", names),
                new Kind("HINFO", () -> "\"PDP-11\" \"" + word() + "\""),
                new Kind("RP", () -> names.get() + " " + names.get()),
                new Kind("AFSDB", () -> "1 " + names.get()),
                new Kind("KX", () -> u16() + " " + names.get()),
                new Kind("LOC", () -> random.nextInt(90) + " 12 30.000 N 16 22 10.000 E 190.00m 10m 100m 10m"),
                new Kind("SSHFP", () -> "1 1 " + hex(20)),
                new Kind("TLSA", () -> "3 1 1 " + hex(32)),
                new Kind("SMIMEA", () -> "3 0 1 " + hex(32)),
                new Kind("CAA", () -> "0 issue \"ca" + random.nextInt(9) + ".example\""),
                new Kind("URI", () -> u16() + " " + u16() + " \"https://www.example/" + word() + "\""),
                new Kind("TYPE108", () -> "\\# 6 00005e0053" + hex(1)),
                new Kind("OPENPGPKEY", () -> "AwEAAaAB" + "ABCD".repeat(random.nextInt(3))),
                new Kind("HTTPS", () -> "1 . alpn=h2 ipv4hint=" + ipv4()),
                new Kind("SVCB", () -> "2 svc.example. port=" + (1 + random.nextInt(65_535))),
                new Kind("TYPE65400", () -> unknown(1 + random.nextInt(20))),
                new Kind("TYPE1234", () -> unknown(random.nextInt(4))));
    }

    /** Any type except those that describe the zone itself (SOA, NS, DS, CNAME, DNAME). */
    Typed any() {
        Kind kind = kinds.get(random.nextInt(kinds.size()));
        return new Typed(kind.type, kind.rdata.get());
    }

    /** Other RDATA of the same type. */
    String of(String type) {
        return kinds.stream()
                .filter(kind -> kind.type.equals(type))
                .findFirst()
                .orElseThrow()
                .rdata
                .get();
    }

    String ipv4() {
        return "192.0.2." + random.nextInt(256);
    }

    String ipv6() {
        return "2001:db8::" + Integer.toHexString(random.nextInt(1 << 16));
    }

    String ds() {
        return u16() + " 13 2 " + hex(32);
    }

    /** A text of this many octets, in strings of a hundred. */
    String longText(int octets) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < octets / 100; i++) {
            text.append('"').append(word()).append("x".repeat(95)).append("\" ");
        }
        return text.toString();
    }

    /** NAPTR RDATA that the product accepts for a number. */
    private String naptr() {
        int preference = 1 + random.nextInt(60_000);
        String user = word();
        return "100 " + preference + " \"u\" "
                + switch (random.nextInt(4)) {
                    case 0 -> "\"E2U+sip\" \"!^.*$!sip:" + user + "@sbc.example;user=phone!\" .";
                    case 1 -> "\"E2U+email:mailto\" \"!^.*$!mailto:" + user + "@example.net!\" .";
                    case 2 -> "\"E2U+sip\" \"!^(.*)$!sip:\\\\1@" + user + ".example!\" .";
                    default -> "\"E2U+web:http\" \"!^.*$!http://www.example/" + user + "!\" .";
                };
    }

    private String text() {
        return switch (random.nextInt(4)) {
            case 0 -> "\"\"";
            case 1 -> "\"" + word() + "\" \"two; \\\"quoted\\\" \\\\ \\200\"";
            case 2 -> word();
            default -> "\"" + word().repeat(1 + random.nextInt(40)) + "\"";
        };
    }

    private String unknown(int octets) {
        return "\\# " + octets + (octets == 0 ? "" : " " + hex(octets));
    }

    private String word() {
        return String.format(Locale.ROOT, "w%04d", random.nextInt(10_000));
    }

    private int u16() {
        return random.nextInt(65_536);
    }

    private String hex(int octets) {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < octets; i++) {
            hex.append(String.format(Locale.ROOT, "%02x", random.nextInt(256)));
        }
        return hex.toString();
    }
}
