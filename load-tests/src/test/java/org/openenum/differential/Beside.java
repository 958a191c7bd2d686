package org.openenum.differential;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openenum.endtoend.Ports;

/**
 * The installed peers, running with the same zones, and the product.
 *
 * <p>Each server is queried by its own thread; {@link #ask} waits for all of them.
 */
final class Beside implements AutoCloseable {

    private final List<PeerProcess> peers = new ArrayList<>();
    private final List<Asker> askers = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** @param ours the DNS port of the product */
    Beside(int ours, List<ZoneText> zones, Path folder) throws IOException {
        askers.add(Asker.of(ours));
        try {
            for (Peer peer : Peer.values()) {
                if (peer.isInstalled()) {
                    int port = Ports.free().dns();
                    peers.add(peer.start(zones, port, folder.resolve(peer.name())));
                    askers.add(Asker.of(port));
                }
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    static List<Peer> missing() {
        return Arrays.stream(Peer.values()).filter(peer -> !peer.isInstalled()).toList();
    }

    List<Peer> peers() {
        return peers.stream().map(PeerProcess::peer).toList();
    }

    /** Sends all queries to all servers: returns the replies of the product, then those of each peer. */
    List<List<Reply>> ask(List<Question> questions) {
        List<Callable<List<Reply>>> tasks = new ArrayList<>();
        askers.forEach(
                asker -> tasks.add(() -> questions.stream().map(asker::ask).toList()));
        try {
            List<List<Reply>> replies = new ArrayList<>();
            for (Future<List<Reply>> future : threads.invokeAll(tasks)) {
                replies.add(future.get());
            }
            return replies;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        askers.forEach(Asker::close);
        peers.forEach(PeerProcess::close);
    }
}
