package org.openenum.load.prove.ground;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A lying relay between clients and a DNS server: every fifth answer is the first that it has seen for the question,
 * however old that is. Its own thread carries one query at a time.
 */
public final class OldAnswers implements AutoCloseable {

    private static final int LIES_ONE_IN = 5;
    private static final int MAX_OCTETS = 4_096;
    private static final int ID_OCTETS = 2;
    private static final int PATIENCE_MILLIS = 1_000;

    private final DatagramSocket towardsClients;
    private final DatagramSocket towardsServer;
    private final Map<ByteBuffer, byte[]> first = new HashMap<>();
    private int answers;

    /** Relays to a server. */
    public OldAnswers(InetSocketAddress server) throws IOException {
        towardsClients = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        towardsServer = new DatagramSocket();
        towardsServer.connect(server);
        towardsServer.setSoTimeout(PATIENCE_MILLIS);
        Thread thread = new Thread(this::relay, "old answers");
        thread.setDaemon(true);
        thread.start();
    }

    /** The address for queries. */
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), towardsClients.getLocalPort());
    }

    private void relay() {
        while (!towardsClients.isClosed()) {
            try {
                relayOne();
            } catch (IOException e) {
                // No answer, or closed: the client gets no answer.
            }
        }
    }

    private void relayOne() throws IOException {
        DatagramPacket question = received(towardsClients);
        SocketAddress client = question.getSocketAddress();
        byte[] asked = Arrays.copyOf(question.getData(), question.getLength());
        towardsServer.send(new DatagramPacket(asked, asked.length));
        DatagramPacket answer = received(towardsServer);
        byte[] fresh = Arrays.copyOf(answer.getData(), answer.getLength());
        byte[] told =
                told(ByteBuffer.wrap(asked, ID_OCTETS, asked.length - ID_OCTETS).slice(), fresh);
        System.arraycopy(asked, 0, told, 0, ID_OCTETS);
        towardsClients.send(new DatagramPacket(told, told.length, client));
    }

    private byte[] told(ByteBuffer question, byte[] fresh) {
        byte[] old = first.computeIfAbsent(question, unseen -> fresh);
        return (++answers % LIES_ONE_IN == 0 ? old : fresh).clone();
    }

    private static DatagramPacket received(DatagramSocket socket) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[MAX_OCTETS], MAX_OCTETS);
        socket.receive(packet);
        return packet;
    }

    @Override
    public void close() {
        towardsClients.close();
        towardsServer.close();
    }
}
