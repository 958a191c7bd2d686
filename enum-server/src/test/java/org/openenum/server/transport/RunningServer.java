package org.openenum.server.transport;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openenum.server.message.Packets;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.querylog.QueryLog;
import org.xbill.DNS.Message;

/** A server on a free port of 127.0.0.1 with two event loops, and its clients. */
final class RunningServer implements AutoCloseable {

    /** Not a limit of the server: after this time, no answer will come. A busy machine may be delayed by seconds. */
    static final int TIMEOUT_MILLIS = 30_000;

    /** Longer than any test. */
    static final Duration LONG = Duration.ofMinutes(2);

    private static final int LOOPS = 2;

    final ServerCounts counts = new ServerCounts(LOOPS);
    final QueryLog log = new QueryLog(LOOPS, InstantSource.system());
    final DnsServer dns;
    final InetSocketAddress address;
    private final ExecutorService loader = Executors.newSingleThreadExecutor();

    RunningServer(Sockets sockets, DnsLimits limits) {
        dns = new DnsServer(
                List.of(new InetSocketAddress("127.0.0.1", 0)),
                limits,
                counts,
                log,
                NumberPlanOfOneLine.paths(loader),
                sockets);
        dns.start();
        address = dns.addresses().get(0);
    }

    /** Time limits that no test reaches, however slow the machine is. */
    static DnsLimits limits(DnsLimits.Tcp tcp) {
        return limits(LONG, tcp, Duration.ofSeconds(5));
    }

    /** A query waits for its load only briefly, so that tests need not wait. */
    static DnsLimits shortWait(DnsLimits.Tcp tcp) {
        return limits(Duration.ofMillis(300), tcp, Duration.ofSeconds(5));
    }

    static DnsLimits limits(Duration maxWait, DnsLimits.Tcp tcp, Duration stopWithin) {
        return new DnsLimits(1232, 64, 64, 1 << 20, 8, maxWait, tcp, stopWithin);
    }

    static DnsLimits.Tcp tcp() {
        return new DnsLimits.Tcp(100, 50, LONG, LONG, 4, 64 << 10, 1 << 20);
    }

    Message askOverUdp(Message question) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            return askOverUdp(socket, question.toWire());
        }
    }

    Message askOverUdp(DatagramSocket socket, byte[] packet) throws IOException {
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(address);
        socket.send(new DatagramPacket(packet, packet.length));
        return receive(socket);
    }

    static Message receive(DatagramSocket socket) throws IOException {
        DatagramPacket answer = new DatagramPacket(new byte[4096], 4096);
        socket.receive(answer);
        return Packets.parse(answer.getData(), answer.getLength());
    }

    Connection connect() throws IOException {
        return new Connection(address, 0);
    }

    /** A client whose system buffers about this many octets that it has not read. */
    Connection connect(int receiveBufferOctets) throws IOException {
        return new Connection(address, receiveBufferOctets);
    }

    @Override
    public void close() {
        dns.stop();
        loader.shutdownNow();
    }

    /** A TCP client that reads and writes frames. */
    static final class Connection implements AutoCloseable {

        final Socket socket;
        final DataInputStream in;
        final DataOutputStream out;

        Connection(InetSocketAddress address, int receiveBufferOctets) throws IOException {
            socket = new Socket();
            if (receiveBufferOctets > 0) {
                socket.setReceiveBufferSize(receiveBufferOctets);
            }
            socket.connect(address, TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
        }

        static byte[] frame(Message question) {
            return frame(question.toWire());
        }

        static byte[] frame(byte[] message) {
            byte[] frame = new byte[2 + message.length];
            frame[0] = (byte) (message.length >>> 8);
            frame[1] = (byte) message.length;
            System.arraycopy(message, 0, frame, 2, message.length);
            return frame;
        }

        void send(byte[] octets) throws IOException {
            out.write(octets);
            out.flush();
        }

        Message receive() throws IOException {
            byte[] message = new byte[in.readUnsignedShort()];
            in.readFully(message);
            return Packets.parse(message, message.length);
        }

        Message ask(Message question) throws IOException {
            send(frame(question));
            return receive();
        }

        /** Whether the server has closed the connection: reads to the end. */
        boolean isClosedByServer() throws IOException {
            try {
                while (in.read() >= 0) {
                    // What came before the end.
                }
                return true;
            } catch (SocketTimeoutException e) {
                return false;
            } catch (SocketException e) {
                return true; // The connection was reset.
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
