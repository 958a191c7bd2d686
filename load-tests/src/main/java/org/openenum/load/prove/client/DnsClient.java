package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.openenum.load.dns.Answer;
import org.openenum.load.prove.history.Reading;
import org.openenum.load.prove.history.Reading.Seen;
import org.openenum.load.prove.history.SerialLook;
import org.openenum.load.token.Shown;
import org.openenum.zone.Serial;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.SOARecord;
import org.xbill.DNS.Type;

/** Queries numbers at one DNS server over UDP, one query at a time. One thread uses it. */
final class DnsClient implements AutoCloseable {

    /** On a busy machine an answer may be late; after this time it counts as lost. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int MAX_OCTETS = 4_096;

    private final String source;
    private final Numbers numbers;
    private final DatagramSocket socket;

    /** @param source the name of the server in the history */
    DnsClient(String source, InetSocketAddress server, Numbers numbers) throws IOException {
        this.source = source;
        this.numbers = numbers;
        this.socket = new DatagramSocket(0, InetAddress.getByName("0.0.0.0"));
        socket.connect(server);
    }

    /** Sends a query and waits for its answer. */
    Reading ask(int number) throws IOException {
        Message question = question(numbers.owner(number), Type.NAPTR);
        long begun = System.nanoTime();
        Shown shown;
        try {
            shown = Shown.in(answer(question, begun));
        } catch (IOException e) {
            // No answer in time, or the port is closed.
            return new Reading(source, number, Seen.LOST, 0, begun, System.nanoTime());
        }
        return reading(number, shown, begun, System.nanoTime());
    }

    /** The serial of the zone; empty without an answer, which is detected by queries for numbers anyway. */
    Optional<SerialLook> askForSerial() throws IOException {
        Message question = question(Numbers.APEX, Type.SOA);
        long begun = System.nanoTime();
        try {
            return answer(question, begun).records().stream()
                    .filter(SOARecord.class::isInstance)
                    .map(soa -> new Serial(((SOARecord) soa).getSerial()))
                    .map(serial -> new SerialLook(source, serial, begun, System.nanoTime()))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Message question(String owner, int type) throws IOException {
        return Message.newQuery(Record.newRecord(Name.fromString(owner, Name.root), type, DClass.IN));
    }

    private Answer answer(Message question, long begunNanos) throws IOException {
        byte[] wire = question.toWire();
        socket.send(new DatagramPacket(wire, wire.length));
        return receive(question.getHeader().getID(), begunNanos);
    }

    private Answer receive(int id, long begunNanos) throws IOException {
        byte[] buffer = new byte[MAX_OCTETS];
        while (true) {
            long leftMillis =
                    PATIENCE.minusNanos(System.nanoTime() - begunNanos).toMillis();
            // What arrived while this thread stood still is received in any case.
            socket.setSoTimeout((int) Math.max(1, leftMillis));
            DatagramPacket received = new DatagramPacket(buffer, buffer.length);
            socket.receive(received);
            byte[] wire = Arrays.copyOf(buffer, received.getLength());
            if (Answer.id(wire) == id) {
                return Answer.read(wire);
            }
        }
    }

    private Reading reading(int number, Shown shown, long begun, long ended) {
        if (shown instanceof Shown.Present present) {
            return numbers.version(number, present.token())
                    .map(version -> new Reading(source, number, Seen.VERSION, version, begun, ended))
                    .orElseGet(() -> new Reading(source, number, Seen.FOREIGN, 0, begun, ended));
        }
        Seen seen =
                shown instanceof Shown.Absent ? Seen.VERSION : shown instanceof Shown.Mixed ? Seen.MIXED : Seen.FAILED;
        return new Reading(source, number, seen, 0, begun, ended);
    }

    @Override
    public void close() {
        socket.close();
    }
}
