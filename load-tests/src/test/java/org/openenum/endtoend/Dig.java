package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Sends DNS queries to the product, like dig: one query, one answer, no cache. */
public final class Dig {

    /** A busy machine may be delayed by ten seconds: an answer is then late, and not lost. */
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private final int port;
    private final @Nullable InetAddress from;
    private final Duration limit;

    public Dig(int port) {
        this(port, null, LIMIT);
    }

    private Dig(int port, @Nullable InetAddress from, Duration limit) {
        this.port = port;
        this.from = from;
        this.limit = limit;
    }

    /** One that sends from another address of this machine, which has all addresses in 127.0.0.0/8. */
    Dig from(String address) {
        try {
            return new Dig(port, InetAddress.getByName(address), limit);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address, e);
        }
    }

    /** One that waits longer, to distinguish a late answer from a lost one. */
    Dig waiting(Duration longer) {
        return new Dig(port, from, longer);
    }

    /** Queries the NAPTR records of a number in e164.arpa over UDP. */
    public Answer number(String digits) {
        return ask(nameOf(digits), Type.NAPTR, false);
    }

    /** Queries the NAPTR records of a number in e164.arpa over TCP. */
    Answer numberOverTcp(String digits) {
        return ask(nameOf(digits), Type.NAPTR, true);
    }

    Answer ask(String name, int type, boolean tcp) {
        SimpleResolver resolver = new SimpleResolver(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        resolver.setTCP(tcp);
        if (from != null) {
            resolver.setLocalAddress(from);
        }
        resolver.setTimeout(limit);
        try {
            Record question = Record.newRecord(Name.fromString(name), type, DClass.IN);
            return new Answer(resolver.send(Message.newQuery(question)));
        } catch (TextParseException e) {
            throw new IllegalArgumentException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String nameOf(String digits) {
        StringBuilder name = new StringBuilder();
        for (char digit : new StringBuilder(digits).reverse().toString().toCharArray()) {
            name.append(digit).append('.');
        }
        return name + "e164.arpa.";
    }

    /** An answer. */
    public record Answer(Message message) {

        String rcode() {
            return Rcode.string(message.getRcode());
        }

        /** The RDATA of the answer section in presentation format. */
        public List<String> records() {
            return message.getSection(Section.ANSWER).stream()
                    .map(Record::rdataToString)
                    .toList();
        }

        /** The types in the authority section. */
        List<String> authority() {
            return message.getSection(Section.AUTHORITY).stream()
                    .map(record -> Type.string(record.getType()))
                    .toList();
        }

        /** For assertions: response code, answers, authority. */
        @Override
        public String toString() {
            return rcode() + " " + records() + " " + authority();
        }
    }
}
