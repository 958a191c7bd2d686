package org.openenum.server.config;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.openenum.server.message.Packets;

/**
 * Clients that ask and ask until they are closed: each over UDP or TCP, one question after the answer to the one
 * before. A question that is not answered within five seconds is lost, and so is one whose connection is cut.
 */
final class SteadyQuestions implements Closeable {

    private static final int ANSWER_WITHIN_MILLIS = 5_000;

    final AtomicLong answered = new AtomicLong();
    final AtomicLong longestNanos = new AtomicLong();
    final Queue<String> lost = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private final InetSocketAddress address;
    private final byte[] question;
    private volatile boolean ended;

    SteadyQuestions(InetSocketAddress address, String owner) {
        this.address = address;
        this.question = Packets.question(owner, "NAPTR").toWire();
    }

    SteadyQuestions overUdp(int clients) {
        for (int i = 0; i < clients; i++) {
            begin(this::askOverUdp);
        }
        return this;
    }

    SteadyQuestions overTcp(int threadCount, int connectionsEach) {
        for (int i = 0; i < threadCount; i++) {
            begin(() -> askOverTcp(connectionsEach));
        }
        return this;
    }

    private void begin(Asking asking) {
        Thread thread = new Thread(() -> {
            try {
                asking.run();
            } catch (IOException e) {
                lost.add(e.toString());
            }
        });
        thread.start();
        threads.add(thread);
    }

    private void askOverUdp() throws IOException {
        DatagramPacket answer = new DatagramPacket(new byte[1500], 1500);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(ANSWER_WITHIN_MILLIS);
            while (!ended) {
                long begun = System.nanoTime();
                socket.send(new DatagramPacket(question, question.length, address));
                try {
                    socket.receive(answer);
                    took(begun);
                } catch (SocketTimeoutException e) {
                    lost.add("UDP");
                }
            }
        }
    }

    private void askOverTcp(int connections) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                Socket socket = new Socket(address.getAddress(), address.getPort());
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(ANSWER_WITHIN_MILLIS);
                sockets.add(socket);
            }
            while (!ended) {
                for (Socket socket : sockets) {
                    ask(socket);
                }
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private void ask(Socket socket) throws IOException {
        long begun = System.nanoTime();
        byte[] frame = new byte[2 + question.length];
        frame[1] = (byte) question.length;
        System.arraycopy(question, 0, frame, 2, question.length);
        socket.getOutputStream().write(frame);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.readFully(new byte[in.readUnsignedShort()]);
        took(begun);
    }

    private void took(long begun) {
        answered.incrementAndGet();
        longestNanos.accumulateAndGet(System.nanoTime() - begun, Math::max);
    }

    @Override
    public void close() {
        end();
    }

    /** Waits for the last answers. */
    void end() {
        ended = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private interface Asking {
        void run() throws IOException;
    }
}
