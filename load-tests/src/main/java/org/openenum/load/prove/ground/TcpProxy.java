package org.openenum.load.prove.ground;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A connection on loopback that can be held: connections stay open, but data does not arrive. It has two threads for
 * each connection, and one that accepts them. Any thread may call it.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int PORTION_OCTETS = 8_192;

    private final ServerSocket listening;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition released = lock.newCondition();
    private boolean held;

    /** A proxy to a port on loopback, on another port. */
    public TcpProxy(int port) throws IOException {
        this("127.0.0.1", port);
    }

    /** The same on another address of this machine. */
    public TcpProxy(String address, int port) throws IOException {
        this.port = port;
        this.listening = new ServerSocket(0, 0, InetAddress.getByName(address));
        thread("accepts", this::accept);
    }

    /** The port on which it listens. */
    public int port() {
        return listening.getLocalPort();
    }

    /** From now on nothing arrives, in either direction. */
    public void hold() {
        lock.lock();
        try {
            held = true;
        } finally {
            lock.unlock();
        }
    }

    /** Held data arrives, and everything after it. */
    public void release() {
        lock.lock();
        try {
            held = false;
            released.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                connect(listening.accept());
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void connect(Socket one) throws IOException {
        try {
            Socket other = new Socket(InetAddress.getLoopbackAddress(), port);
            sockets.add(one);
            sockets.add(other);
            thread("there", () -> carry(one, other));
            thread("back", () -> carry(other, one));
        } catch (IOException e) {
            // Nothing listens there: the client sees its connection closed.
            one.close();
        }
    }

    private void carry(Socket from, Socket to) {
        byte[] portion = new byte[PORTION_OCTETS];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int octets = in.read(portion); octets >= 0; octets = in.read(portion)) {
                awaitRelease();
                out.write(portion, 0, octets);
            }
        } catch (IOException e) {
            // One end is closed, so both are.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        sockets.remove(from);
        sockets.remove(to);
    }

    private void awaitRelease() throws InterruptedException {
        lock.lock();
        try {
            while (held) {
                released.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(work, "wire " + name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Closes all connections: held data never arrives. */
    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
