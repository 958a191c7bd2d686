package org.openenum.load.bench.death;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.PinnedProcess;

/** A process that accepts connections over TCP and closes them, until it is killed. */
final class Responder implements AutoCloseable {

    private static final int BACKLOG = 50;

    private final PinnedProcess process;

    private Responder(PinnedProcess process) {
        this.process = process;
    }

    /** @param cores as {@code taskset -c} takes them */
    static Responder start(String address, int port, String cores, Path log) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new Responder(PinnedProcess.start(
                cores,
                log,
                Map.of(),
                List.of(
                        java,
                        "-Xmx32m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Responder.class.getName(),
                        address,
                        "" + port)));
    }

    /** The main class of the process: address and port. */
    public static void main(String[] arguments) throws IOException {
        InetAddress address = InetAddress.getByName(arguments[0]);
        try (ServerSocket server = new ServerSocket(Integer.parseInt(arguments[1]), BACKLOG, address)) {
            while (true) {
                try (Socket accepted = server.accept()) {
                    accepted.shutdownOutput();
                } catch (IOException e) {
                    // The client has disconnected.
                }
            }
        }
    }

    void kill() throws IOException {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}
