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

/** Sends single queries to a server. One thread uses it. */
public final class Asker {

    /** Queries that are lost in a full queue are counted by dnsperf. */
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

    /** The same client with this limit for each answer. */
    public Asker within(Duration patience) {
        resolver.setTimeout(patience);
        return this;
    }

    /** The same client with another source address on this machine. */
    public Asker from(String source) throws UnknownHostException {
        resolver.setLocalAddress(InetAddress.getByName(source));
        return this;
    }

    /** What is wrong with the answer to a query; empty if it is correct. */
    public String fault(String question, Expected expected) throws IOException {
        return expected.fault(owner(question), answer(question));
    }

    /** Whether there is a correct answer. */
    public boolean isAnswered(String question, Expected expected) {
        try {
            return fault(question, expected).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** The name in a query in the format of dnsperf: name, blank, type. */
    public static Name owner(String question) throws IOException {
        return Name.fromString(question.split(" ", 2)[0], Name.root);
    }

    /** The answer to a query. */
    public Message answer(String question) throws IOException {
        int type = Type.value(question.split(" ", 2)[1]);
        return resolver.send(Message.newQuery(Record.newRecord(owner(question), type, DClass.IN)));
    }
}
