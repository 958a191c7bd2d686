package org.openenum.load.bench.traffic;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/** Asks a server single questions. One thread uses it. */
public final class Asker {

    /** A question that is lost in a full queue is dnsperf's to count. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final SimpleResolver resolver;

    public Asker(int port) throws UnknownHostException {
        this("127.0.0.1", port);
    }

    public Asker(String address, int port) throws UnknownHostException {
        this.resolver = new SimpleResolver(address);
        resolver.setPort(port);
        resolver.setTimeout(PATIENCE);
    }

    /** The same, who waits for so long for each answer. */
    public Asker within(Duration patience) {
        resolver.setTimeout(patience);
        return this;
    }

    /** The same as somebody else, who has another address of this machine. */
    public Asker from(String source) throws UnknownHostException {
        resolver.setLocalAddress(InetAddress.getByName(source));
        return this;
    }

    /** What is wrong with the answer to a question; empty if it is right. */
    public String fault(String question, Expected expected) throws IOException {
        return expected.fault(owner(question), answer(question));
    }

    /** Whether there is a right answer. */
    public boolean isAnswered(String question, Expected expected) {
        try {
            return fault(question, expected).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** The name in a question as dnsperf reads it: name, blank, type. */
    public static Name owner(String question) throws IOException {
        return Name.fromString(question.split(" ", 2)[0], Name.root);
    }

    /** The answer to a question. */
    public Message answer(String question) throws IOException {
        int type = Type.value(question.split(" ", 2)[1]);
        return resolver.send(Message.newQuery(Record.newRecord(owner(question), type, DClass.IN)));
    }
}
