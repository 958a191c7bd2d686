package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.xbill.DNS.DClass;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.NSIDOption;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * Sends queries for a number to an address at a steady rate, each once, and prints a line for each: when it was sent,
 * in milliseconds, and which server answered ({@value #LOST} if there is no answer when {@value #LOST_AFTER_QUESTIONS}
 * more have been sent: so nothing counts as lost while the machine is suspended).
 */
final class AnycastClient {

    static final int EVERY_MILLIS = 10;

    /** As many as are sent in a second, after which many clients repeat a query. */
    static final int LOST_AFTER_QUESTIONS = 100;

    static final String LOST = "lost";

    private static final int DNS_PORT = 53;
    private static final int MAX_UDP_OCTETS = 1_232;
    private static final int OPTION_HEAD_OCTETS = 4;
    private static final int IDS = 1 << 16;

    private final Map<Integer, Long> waiting = new ConcurrentHashMap<>();
    private final DatagramSocket socket;

    private AnycastClient(DatagramSocket socket) {
        this.socket = socket;
    }

    /** Runs until it is killed; the arguments are the address and the digits of the number. */
    public static void main(String[] arguments) throws Exception {
        try (DatagramSocket socket = new DatagramSocket()) {
            AnycastClient client = new AnycastClient(socket);
            Thread reader = new Thread(client::read, "answers");
            reader.setDaemon(true);
            reader.start();
            client.ask(InetAddress.getByName(arguments[0]), Name.fromString(Dig.nameOf(arguments[1])));
        }
    }

    private void ask(InetAddress server, Name name) throws IOException, InterruptedException {
        Message question = Message.newQuery(Record.newRecord(name, Type.NAPTR, DClass.IN));
        question.addRecord(
                new OPTRecord(MAX_UDP_OCTETS, 0, 0, 0, List.of(new NSIDOption(new byte[0]))), Section.ADDITIONAL);
        for (int id = 0; ; id = (id + 1) % IDS) {
            question.getHeader().setID(id);
            byte[] octets = question.toWire();
            waiting.put(id, System.currentTimeMillis());
            socket.send(new DatagramPacket(octets, octets.length, server, DNS_PORT));
            giveUp(Math.floorMod(id - LOST_AFTER_QUESTIONS, IDS));
            TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
        }
    }

    private void giveUp(int id) {
        Long askedAt = waiting.remove(id);
        if (askedAt != null) {
            say(askedAt, LOST);
        }
    }

    private void read() {
        try {
            DatagramPacket packet = new DatagramPacket(new byte[MAX_UDP_OCTETS], MAX_UDP_OCTETS);
            while (true) {
                socket.receive(packet);
                Message answer = new Message(Arrays.copyOf(packet.getData(), packet.getLength()));
                Long askedAt = waiting.remove(answer.getHeader().getID());
                if (askedAt != null) {
                    say(askedAt, giver(answer));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The identifier of the server (RFC 5001), if its answer has records. */
    private static String giver(Message answer) {
        if (answer.getSection(Section.ANSWER).isEmpty()) {
            return Rcode.string(answer.getRcode());
        }
        byte[] option = answer.getOPT().getOptions(EDNSOption.Code.NSID).get(0).toWire();
        return new String(option, OPTION_HEAD_OCTETS, option.length - OPTION_HEAD_OCTETS, StandardCharsets.US_ASCII);
    }

    private static void say(long askedAt, String giver) {
        System.out.println(askedAt + " " + giver);
    }
}
