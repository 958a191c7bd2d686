package org.openenum.admin.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * A relay to a database, which a test cuts at a chosen moment and mends again. It has a thread for each direction of
 * each connection.
 */
final class CutLink implements AutoCloseable {

    private final ServerSocket listener;

    private final int databasePort;

    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private final CountDownLatch cut = new CountDownLatch(1);

    private volatile boolean broken;

    private volatile String trigger = "";

    private volatile String thenAt = "";

    private volatile boolean hearsLast;

    CutLink(int databasePort) throws IOException {
        this.databasePort = databasePort;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::acceptAll);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Cuts before the first statement that contains this text reaches the database. */
    void cutBefore(String text) {
        thenAt = text;
        trigger = text;
    }

    /**
     * Cuts when the first {@code last} after {@code text} on a connection has reached the database; the response is
     * lost.
     */
    void cutAfter(String text, String last) {
        hearsLast = true;
        thenAt = last;
        trigger = text;
    }

    void awaitCut() throws InterruptedException {
        cut.await();
    }

    /** Accepts new connections again. */
    void mend() {
        trigger = "";
        broken = false;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        closeAll();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (broken) {
                    client.close();
                } else {
                    connect(client);
                }
            } catch (IOException e) {
                // The listener is closed, or a client has disconnected.
                continue;
            }
        }
    }

    private void connect(Socket client) throws IOException {
        Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort);
        client.setTcpNoDelay(true);
        database.setTcpNoDelay(true);
        sockets.add(client);
        sockets.add(database);
        daemon(() -> forward(client, database, true));
        daemon(() -> forward(database, client, false));
    }

    private void forward(Socket from, Socket to, boolean towardsDatabase) {
        byte[] buffer = new byte[64 << 10];
        boolean armed = false;
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                String text = towardsDatabase ? textOf(buffer, read) : "";
                armed |= !trigger.isEmpty() && text.contains(trigger);
                if (armed && !broken && text.contains(thenAt)) {
                    cutNow(out, buffer, read);
                    return;
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // The other direction, or the test, has closed it.
        } finally {
            close(from);
            close(to);
        }
    }

    private void cutNow(OutputStream database, byte[] last, int octets) throws IOException {
        broken = true;
        if (hearsLast) {
            sockets.stream().filter(socket -> socket.getPort() != databasePort).forEach(CutLink::close);
            database.write(last, 0, octets);
        } else {
            closeAll();
        }
        cut.countDown();
    }

    /** H2 sends two octets for each character; the first is zero. */
    private static String textOf(byte[] buffer, int octets) {
        return new String(buffer, 0, octets, StandardCharsets.ISO_8859_1).replace("\0", "");
    }

    private void closeAll() {
        sockets.forEach(CutLink::close);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed anyway.
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "cut-link");
        thread.setDaemon(true);
        thread.start();
    }
}
