package org.openenum.server.transport;

import io.netty.channel.IoEvent;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.Socket;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.openenum.server.answer.Prefetch;
import org.openenum.server.ops.Transport;
import org.openenum.server.query.Handling;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A UDP socket that receives and sends datagrams in batches with {@link BatchCalls}, with nothing between the system
 * call and the query path.
 *
 * <p>Netty's event loop watches it and calls it when there is something to read; everything except {@link #close} runs
 * there. If the socket's send buffer is full, an answer is discarded, not kept: UDP clients retry.
 */
final class BatchUdpSocket implements UdpSocket, EpollIoHandle {

    private static final Logger LOG = LoggerFactory.getLogger(BatchUdpSocket.class);

    /** The most full batches that are answered before the loop's other sockets get their turn. */
    private static final int BATCHES_PER_TURN = 2;

    private final Socket socket;
    private final LoopState state;
    private final DatagramBatch received;
    private final Prefetch prefetch;
    private final AnswerBatch answers;
    private final ClientAddresses clients = new ClientAddresses();
    private @Nullable IoRegistration registration;

    /** Whether the query log wants the queries of this batch. */
    private boolean watched;

    private BatchUdpSocket(Socket socket, LoopState state, DnsLimits limits) {
        this.socket = socket;
        InetSocketAddress bound = socket.localAddress();
        this.state = state;
        UdpBatches ofLoop = state.udpBatches();
        this.received = ofLoop.received;
        this.prefetch = ofLoop.prefetch;
        this.answers = new AnswerBatch(
                ofLoop.answers,
                limits.datagramsPerRead(),
                limits.maxUdpOctets(),
                knowsSegments(socket) ? limits.answersPerMessage() : 1,
                state.counts,
                error -> tellRefusal(bound, error));
    }

    /**
     * Binds a socket and registers it with its loop, which reads it from {@link #read} on.
     *
     * @param shared whether other sockets of this program may have the same address
     * @throws CannotListenException if the address cannot be bound
     */
    static BatchUdpSocket bind(InetSocketAddress address, boolean shared, LoopState state, DnsLimits limits) {
        LinuxSocket socket = LinuxSocket.newSocketDgram(address.getAddress() instanceof Inet6Address);
        try {
            socket.setReusePort(shared);
            socket.bind(address);
        } catch (IOException e) {
            closeQuietly(socket);
            throw new CannotListenException("UDP", address, e);
        }
        return watched(socket, state, limits);
    }

    /** Takes a socket that is already bound, by a process that may have had other settings. */
    static BatchUdpSocket adopt(int descriptor, LoopState state, DnsLimits limits) {
        return watched(new Socket(descriptor), state, limits);
    }

    private static BatchUdpSocket watched(Socket socket, LoopState state, DnsLimits limits) {
        try {
            socket.setReceiveBufferSize(limits.udpReceiveBufferOctets());
            BatchUdpSocket bound = new BatchUdpSocket(socket, state, limits);
            bound.watch();
            return bound;
        } catch (IOException | OutOfMemoryError e) { // off-heap memory; a full heap ends the program
            InetSocketAddress address = socket.localAddress();
            closeQuietly(socket);
            throw new CannotListenException("UDP", address, e);
        }
    }

    /** A kernel before 4.18 does not know UDP_SEGMENT, and would send a message of several answers as one datagram. */
    private static boolean knowsSegments(Socket socket) {
        try {
            socket.getIntOpt(AnswerBatch.UDP_LEVEL, AnswerBatch.UDP_SEGMENT);
            return true;
        } catch (IOException e) {
            LOG.debug("this kernel does not cut up messages", e);
            return false;
        }
    }

    private void watch() {
        Future<IoRegistration> registering = ((IoEventLoop) state.loop).register(this);
        registering.awaitUninterruptibly();
        IoRegistration registered = registering.getNow();
        if (registered == null) {
            InetSocketAddress address = socket.localAddress();
            closeQuietly(socket);
            throw new CannotListenException("UDP", address, registering.cause());
        }
        registration = registered;
    }

    @Override
    public void read(boolean on) {
        state.loop.submit(() -> readHere(on)).awaitUninterruptibly();
    }

    private void readHere(boolean on) {
        if (registration != null && registration.isValid()) {
            registration.submit(on ? EpollIoOps.EPOLLIN : EpollIoOps.NONE);
        }
    }

    @Override
    public boolean isOpen() {
        return socket.isOpen();
    }

    @Override
    public int descriptor() {
        return socket.intValue();
    }

    @Override
    public FileDescriptor fd() {
        return socket;
    }

    /** The loop calls it again as long as there is something to read. */
    @Override
    public void handle(IoRegistration unused, IoEvent event) {
        for (int i = 0; i < BATCHES_PER_TURN && answerBatch(); i++) {}
    }

    /** Answers the datagrams of one read; returns whether there may be more. */
    private boolean answerBatch() {
        int count = received.receive(socket.intValue());
        if (count == 0) {
            return false;
        }
        long arrivalNanos = System.nanoTime();
        watched = state.log.isWatched();
        prefetch(count);
        int answered = 0;
        for (int i = 0; i < count; i++) {
            answered += answer(i, arrivalNanos) ? 1 : 0;
        }
        answers.send(socket.intValue());
        state.counts.took(System.nanoTime() - arrivalNanos, answered);
        return received.isFull();
    }

    private void prefetch(int count) {
        for (int i = 0; i < count; i++) {
            prefetch.add(received.memory(), received.start(i), received.octets(i));
        }
        prefetch.fetch();
    }

    private boolean answer(int datagram, long arrivalNanos) {
        int length = received.octets(datagram);
        received.copy(datagram, state.packet);
        InetAddress client = clients.read(received.memory(), received.addressAt(datagram));
        Handling handling = state.path.handle(state.packet, length, Transport.UDP, client);
        if (handling == Handling.WAITING) {
            byte[] sender = received.sender(datagram);
            boolean admitted = state.pendingQueries.admit(
                    state.packet, length, Transport.UDP, client, arrivalNanos, (octets, count) -> {
                        if (socket.isOpen()) { // otherwise another file may have its descriptor by now
                            answers.add(sender, octets, count);
                            answers.send(socket.intValue());
                        }
                    });
            handling = admitted ? handling : Handling.ANSWERED;
        }
        if (handling == Handling.ANSWERED) {
            answers.addReply(received, datagram, state.path.answer(), state.path.answerOctets());
            if (watched) {
                state.path.tell(state.log, Transport.UDP, client, arrivalNanos);
            }
            return true;
        }
        return false;
    }

    private static void tellRefusal(InetSocketAddress address, int errorNumber) {
        LOG.info(
                "UDP on {}: answers to the same client are sent one by one, because the kernel does not support "
                        + "UDP_SEGMENT here (error {}: {})",
                address,
                errorNumber,
                CallError.mayMeanLength(errorNumber)
                        ? "they are longer than the route takes"
                        : "the network device offers no checksums");
    }

    /** Call it from any thread but the loop's own; only a loop that shuts down closes its remaining sockets itself. */
    @Override
    public void close() {
        if (state.loop.inEventLoop() || state.loop.isShuttingDown()) {
            closeHere();
        } else {
            state.loop.submit(this::closeHere).awaitUninterruptibly();
        }
    }

    private void closeHere() {
        if (registration != null && registration.isValid()) {
            registration.cancel();
        }
        closeQuietly(socket);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("a socket could not be closed", e);
        }
    }
}
