package org.openenum.server.config;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openenum.server.message.Packets;

/**
 * Clients that send queries until they are closed: each over UDP or TCP, the next query after the answer to the last. A
 * query that is not answered in time is lost, and so is one whose connection is cut.
 */
final class SteadyQuestions implements Closeable {

    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

    /**
     * Between an answer and the next query of a client: a server that starts at the same time needs the processor, too.
     */
    private static final Duration PAUSE = Duration.ofMillis(1);

    final AtomicLong answered = new AtomicLong();
    final Queue<String> lost = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private final InetSocketAddress address;
    private final byte[] question;
    private final int answerWithinMillis;
    private final AtomicLong lastAnswerNanos = new AtomicLong(System.nanoTime());
    private final AtomicLong longestSilenceNanos = new AtomicLong();
    private volatile boolean ended;

    SteadyQuestions(InetSocketAddress address, String owner) {
        this(address, owner, ANSWER_WITHIN);
    }

    /** @param answerWithin the time after which a query counts as lost, and the client sends the next one */
    SteadyQuestions(InetSocketAddress address, String owner, Duration answerWithin) {
        this.address = address;
        this.answerWithinMillis = (int) answerWithin.toMillis();
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
            socket.setSoTimeout(answerWithinMillis);
            while (!ended) {
                socket.send(new DatagramPacket(question, question.length, address));
                try {
                    socket.receive(answer);
                    took();
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
                socket.setSoTimeout(answerWithinMillis);
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
        byte[] frame = new byte[2 + question.length];
        frame[1] = (byte) question.length;
        System.arraycopy(question, 0, frame, 2, question.length);
        socket.getOutputStream().write(frame);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.readFully(new byte[in.readUnsignedShort()]);
        took();
    }

    private void took() {
        answered.incrementAndGet();
        long now = System.nanoTime();
        longestSilenceNanos.accumulateAndGet(now - lastAnswerNanos.getAndSet(now), Math::max);
        LockSupport.parkNanos(PAUSE.toNanos());
    }

    /** The longest time in which no client got an answer. */
    Duration longestSilence() {
        return Duration.ofNanos(longestSilenceNanos.get());
    }

    @Override
    public void close() {
        end();
    }

    /** Stops, and waits for the last answers. */
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
