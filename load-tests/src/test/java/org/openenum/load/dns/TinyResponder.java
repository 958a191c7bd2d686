package org.openenum.load.dns;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.openenum.load.bench.machine.LoopbackPort;
import org.xbill.DNS.Message;

/**
 * A DNS server for tests, on loopback, UDP and TCP on one port: a function makes the answer to a query; null means no
 * answer.
 *
 * <p>One thread reads UDP, one accepts, and one per connection reads TCP.
 */
public final class TinyResponder implements AutoCloseable {

    private static final int MAX_MESSAGE_OCTETS = 65_535;

    /** Connections that may wait to be accepted. */
    private static final int BACKLOG = 50;

    private final Function<Message, Message> answers;

    private final DatagramSocket udp;

    private final ServerSocket tcp;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    public TinyResponder(Function<Message, Message> answers) throws IOException {
        this.answers = answers;
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), LoopbackPort.free());
        this.tcp = new ServerSocket(address.getPort(), BACKLOG, address.getAddress());
        this.udp = new DatagramSocket(address);
        threads.execute(this::serveUdp);
        threads.execute(this::acceptTcp);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), tcp.getLocalPort());
    }

    private void serveUdp() {
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(new byte[MAX_MESSAGE_OCTETS], MAX_MESSAGE_OCTETS);
                udp.receive(packet);
                byte[] query = java.util.Arrays.copyOf(packet.getData(), packet.getLength());
                Message answer = answers.apply(new Message(query));
                if (answer != null) {
                    byte[] wire = answer.toWire();
                    udp.send(new DatagramPacket(wire, wire.length, packet.getSocketAddress()));
                }
            }
        } catch (IOException e) {
            // Closed: the test has ended.
        }
    }

    private void acceptTcp() {
        try {
            while (true) {
                Socket client = tcp.accept();
                threads.execute(() -> serveTcp(client));
            }
        } catch (IOException e) {
            // Closed: the test has ended.
        }
    }

    private void serveTcp(Socket client) {
        try (client;
                DataInputStream in = new DataInputStream(client.getInputStream());
                DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
            while (true) {
                Message answer = answers.apply(new Message(in.readNBytes(in.readUnsignedShort())));
                if (answer != null) {
                    byte[] wire = answer.toWire();
                    out.writeShort(wire.length);
                    out.write(wire);
                    out.flush();
                }
            }
        } catch (IOException e) {
            // The client has disconnected.
        }
    }

    @Override
    public void close() throws IOException {
        udp.close();
        tcp.close();
        threads.shutdownNow();
    }
}
