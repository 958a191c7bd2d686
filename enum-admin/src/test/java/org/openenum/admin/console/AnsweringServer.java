package org.openenum.admin.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * Replaces enum-server: one thread that answers over UDP what the lookup page needs. It knows one number, one name with
 * mail, and the serial of one zone.
 */
final class AnsweringServer implements AutoCloseable {

    static final String KNOWN_NUMBER = "442079460500";

    static final String KNOWN_URI = "sip:+442079460500@sbc.example.net";

    private static final String OWNER = "0.0.5.0.6.4.9.7.0.2.4.4.e164.arpa.";

    private static final String APEX = "e164.arpa.";

    static final String NAME_WITH_MAIL = "mail.e164.arpa";

    /** A number whose queries are not answered. */
    static final String SILENT_NUMBER = "442079460599";

    private static final String SILENT_OWNER = "9.9.5.0.6.4.9.7.0.2.4.4.e164.arpa.";

    private final DatagramSocket socket;

    private final String uri;

    private final long serial;

    AnsweringServer(String uri, long serial) throws SocketException {
        this.uri = uri;
        this.serial = serial;
        socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "answering-server");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() {
        socket.close();
    }

    private void serve() {
        byte[] buffer = new byte[1500];
        while (!socket.isClosed()) {
            try {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                socket.receive(packet);
                byte[] wire = new byte[packet.getLength()];
                System.arraycopy(buffer, 0, wire, 0, wire.length);
                Message query = new Message(wire);
                if (!query.getQuestion().getName().toString().equals(SILENT_OWNER)) {
                    byte[] answer = answer(query).toWire();
                    socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                }
            } catch (SocketException e) {
                return; // The socket was closed.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Message answer(Message query) throws IOException {
        Record question = query.getQuestion();
        Message answer = new Message(query.getHeader().getID());
        answer.getHeader().setFlag(Flags.QR);
        answer.getHeader().setFlag(Flags.AA);
        answer.addRecord(question, Section.QUESTION);
        if (question.getName().toString().equals(OWNER) && question.getType() == Type.NAPTR) {
            String rdata = "100 10 \"u\" \"E2U+sip\" \"!^.*$!" + uri + "!\" .";
            answer.addRecord(record(question, rdata), Section.ANSWER);
        } else if (question.getName().toString().equals(APEX) && question.getType() == Type.SOA) {
            String rdata = "ns1.example.net. hostmaster.example.net. " + serial + " 3600 600 1209600 60";
            answer.addRecord(record(question, rdata), Section.ANSWER);
        } else if (question.getName().toString().equals(NAME_WITH_MAIL + ".") && question.getType() == Type.MX) {
            answer.addRecord(record(question, "10 mx.example.net."), Section.ANSWER);
        } else {
            answer.getHeader().setRcode(Rcode.NXDOMAIN);
        }
        return answer;
    }

    private static Record record(Record question, String rdata) throws IOException {
        return Record.fromString(
                question.getName(), question.getType(), question.getDClass(), 3600, rdata, question.getName());
    }
}
