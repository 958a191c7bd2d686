package org.openenum.admin.lookup;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.Naptr;
import org.openenum.record.AddressText;
import org.openenum.sentence.Sentence;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;
import org.xbill.DNS.DClass;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.SOARecord;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;
import org.xbill.DNS.WireParseException;

/** Sends DNS queries to enum-server. Thread-safe: each query has its own socket. */
@Component
class DnsProbe {

    /** A server on this machine or nearby answers in a millisecond; no user waits longer than this. */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Fits into one packet on any path (DNS flag day 2020). */
    private static final int UDP_PAYLOAD_BYTES = 1232;

    private final Server server;

    DnsProbe(Server server) {
        this.server = server;
    }

    /**
     * The address on which enum-server listens.
     *
     * @param address an IP address; the wildcard address means this machine
     */
    @ConfigurationProperties("openenum.dns")
    record Server(
            @DefaultValue("127.0.0.1") String address,
            @DefaultValue("5300") int port) {

        String host() {
            return switch (address) {
                case "0.0.0.0" -> "127.0.0.1";
                case "::" -> "::1";
                default -> address;
            };
        }

        @Override
        public String toString() {
            return new NameServer("", host(), port).address();
        }
    }

    /** The outcome of a query. */
    sealed interface Outcome {
        /**
         * The server answered.
         *
         * @param message the answer as received
         * @param took the response time; if TCP followed UDP, of both queries together
         */
        record Answered(Message message, Duration took) implements Outcome {}

        /** The server did not answer. */
        record Silent(Sentence problem) implements Outcome {}
    }

    String server() {
        return server.toString();
    }

    /** The source address of queries to the default server; empty if there is no route to it. */
    String source() {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(server.host(), server.port()));
            return AddressText.of(socket.getLocalAddress().getAddress());
        } catch (IOException e) {
            return "";
        }
    }

    /** Queries the default server. */
    Outcome ask(Name name, int type) {
        return ask(usual(server.toString()), name, type);
    }

    /** The default server, under the given name. */
    NameServer usual(String name) {
        return new NameServer(name, server.host(), server.port());
    }

    /** Queries a given server. */
    Outcome ask(NameServer asked, Name name, int type) {
        long start = System.nanoTime();
        try {
            SimpleResolver resolver = new SimpleResolver(new InetSocketAddress(asked.host(), asked.port()));
            resolver.setTimeout(TIMEOUT);
            resolver.setEDNS(0, UDP_PAYLOAD_BYTES, 0, List.of());
            Message query = Message.newQuery(Record.newRecord(name, type, DClass.IN));
            query.getHeader().unsetFlag(Flags.RD);
            Message answer = resolver.send(query);
            return new Outcome.Answered(answer, Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException e) {
            String why = e.getMessage();
            return new Outcome.Silent(
                    why == null
                            ? Sentence.of("lookup.no-answer", asked.address(), TIMEOUT.toSeconds())
                            : Sentence.of("lookup.no-answer-because", asked.address(), TIMEOUT.toSeconds(), why));
        }
    }

    /** The serial of a zone on the server; null if it does not tell. */
    @Nullable
    Long serial(Name apex) {
        return serialIn(ask(apex, Type.SOA));
    }

    /** The serial in an answer with a SOA record; otherwise null. */
    static @Nullable Long serialIn(Outcome outcome) {
        return outcome instanceof Outcome.Answered answered
                ? answered.message().getSection(Section.ANSWER).stream()
                        .filter(SOARecord.class::isInstance)
                        .map(record -> ((SOARecord) record).getSerial())
                        .findFirst()
                        .orElse(null)
                : null;
    }

    static List<String> flags(Message message) {
        List<String> set = new ArrayList<>();
        for (int flag : new int[] {Flags.AA, Flags.TC, Flags.RD, Flags.RA, Flags.AD, Flags.CD}) {
            if (message.getHeader().getFlag(flag)) {
                set.add(Flags.string(flag));
            }
        }
        return set;
    }

    static String rcode(Message message) {
        return Rcode.string(message.getRcode());
    }

    static List<String> section(Message message, int section) {
        return message.getSection(section).stream().map(Record::toString).toList();
    }

    /** The NAPTR records in the order of the packet. */
    static List<Naptr> naptrs(Message message) {
        return message.getSection(Section.ANSWER).stream()
                .filter(NAPTRRecord.class::isInstance)
                .map(NAPTRRecord.class::cast)
                .map(DnsProbe::naptr)
                .toList();
    }

    /**
     * Reads the texts from wire format: the record itself returns them in zone file format, with each backslash
     * doubled.
     */
    private static Naptr naptr(NAPTRRecord record) {
        DNSInput wire = new DNSInput(record.rdataToWireCanonical());
        try {
            return new Naptr(
                    wire.readU16(), wire.readU16(), text(wire), text(wire), text(wire), record.getReplacement());
        } catch (WireParseException e) {
            throw new IllegalStateException("what was just written cannot be read", e);
        }
    }

    private static String text(DNSInput wire) throws WireParseException {
        return new String(wire.readCountedString(), StandardCharsets.ISO_8859_1);
    }
}
