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

/** Asks the product over DNS, as dig would: one question, one answer, nothing remembered. */
public final class Dig {

    /** A machine that does everything at once may stand still for ten seconds: an answer is late then, and not lost. */
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

    /** One that asks from another address of this machine; all of 127.0.0.0/8 is its own. */
    Dig from(String address) {
        try {
            return new Dig(port, InetAddress.getByName(address), limit);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address, e);
        }
    }

    /** One that waits longer, to tell an answer that is late from one that is lost. */
    Dig waiting(Duration longer) {
        return new Dig(port, from, longer);
    }

    /** NAPTR of a number in e164.arpa, over UDP. */
    public Answer number(String digits) {
        return ask(nameOf(digits), Type.NAPTR, false);
    }

    /** NAPTR of a number in e164.arpa, over TCP. */
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

    /** What came back. */
    public record Answer(Message message) {

        String rcode() {
            return Rcode.string(message.getRcode());
        }

        /** The answers' RDATA as in a zone file. */
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
