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

/** Asks enum-server over DNS. Safe for use by many threads: each question has a socket of its own. */
@Component
class DnsProbe {

    /** A server on this machine or beside it answers in a millisecond; a person waits for no more than this. */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** What fits into a packet on any path (DNS flag day 2020). */
    private static final int UDP_PAYLOAD_BYTES = 1232;

    private final Server server;

    DnsProbe(Server server) {
        this.server = server;
    }

    /**
     * Where enum-server listens.
     *
     * @param address an IP address; the wildcard means this machine
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

    /** How a question ended. */
    sealed interface Outcome {
        /**
         * There was an answer.
         *
         * @param message as it came
         * @param took how long it took, both questions over UDP and TCP where there were two
         */
        record Answered(Message message, Duration took) implements Outcome {}

        /** There was none. */
        record Silent(Sentence problem) implements Outcome {}
    }

    String server() {
        return server.toString();
    }

    /** The address that the usual server sees its questions come from; empty where there is no way to that server. */
    String source() {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(server.host(), server.port()));
            return AddressText.of(socket.getLocalAddress().getAddress());
        } catch (IOException e) {
            return "";
        }
    }

    /** Asks the usual server. */
    Outcome ask(Name name, int type) {
        return ask(usual(server.toString()), name, type);
    }

    /** The server that is asked where nobody says which, under the name that it has among others. */
    NameServer usual(String name) {
        return new NameServer(name, server.host(), server.port());
    }

    /** Asks one of several. */
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

    /** The serial that the server has for a zone, or null if it does not say. */
    @Nullable
    Long serial(Name apex) {
        return serialIn(ask(apex, Type.SOA));
    }

    /** The serial in an answer with a SOA, or null. */
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
     * The texts are read from the wire: the record itself gives them as a zone file has them, each backslash doubled.
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
