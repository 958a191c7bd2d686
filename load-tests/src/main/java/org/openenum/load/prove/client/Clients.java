package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.prove.history.History;

/**
 * All clients of one run: writers at full speed and a reader for each DNS server, each with its own thread, until they
 * are stopped. One thread uses it.
 */
public final class Clients implements AutoCloseable {

    private static final int WRITERS = 8;

    private final ApiClient api;
    private final Numbers numbers;
    private final Map<String, InetSocketAddress> servers;
    private final Retries retries;
    private final History history;
    private final Written written = new Written();
    private final List<Writer> writers = new ArrayList<>();
    private final List<Reader> readers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /**
     * What the clients talk to.
     *
     * @param apiPort of enum-admin on loopback
     * @param token for its API
     * @param servers for DNS queries, by their names in the history
     */
    public record Counterpart(int apiPort, String token, Map<String, InetSocketAddress> servers) {

        public Counterpart {
            servers = Map.copyOf(servers);
        }
    }

    /**
     * Creates them.
     *
     * @param turn unique among the runs on the same data
     * @param retries what writers do without an answer
     */
    public Clients(Counterpart counterpart, int turn, Retries retries, History history) {
        this.retries = retries;
        this.history = history;
        this.numbers = new Numbers("p" + turn, turn);
        this.api = new ApiClient(counterpart.apiPort(), counterpart.token(), numbers);
        this.servers = new TreeMap<>(counterpart.servers());
        Sending sending = retries == Retries.NONE ? api : new SentUntilAnswered(api, retries, history);
        for (int i = 0; i < WRITERS; i++) {
            writers.add(new Writer(sending, written, history));
        }
        servers.forEach((source, server) -> readers.add(new Reader(source, server, numbers, written, history)));
    }

    /** Starts them. */
    public void start() {
        writers.forEach(writer -> thread("writer", writer));
        readers.forEach(reader -> thread("reader", reader));
        threads.forEach(Thread::start);
    }

    private void thread(String name, Runnable client) {
        Thread thread = new Thread(client, name);
        thread.setDaemon(true);
        threads.add(thread);
    }

    /** Stops all of them and then reads every number. */
    public void finish() throws IOException {
        close();
        for (Thread thread : threads) {
            Waiting.untilEnd(thread);
        }
        LastLook last = new LastLook(api, servers, numbers, history);
        last.take(written.count());
        if (retries != Retries.NONE) {
            last.takeLogged(written.count());
        }
    }

    @Override
    public void close() {
        writers.forEach(Writer::stop);
        readers.forEach(Reader::stop);
    }
}
