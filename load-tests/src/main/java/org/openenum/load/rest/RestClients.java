package org.openenum.load.rest;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.dns.Latencies;

/**
 * Clients that write through the REST API for some time. Each has its own thread, keeps its connection and sends its
 * next request after the response to the last; with a rate, they share one schedule, and late requests are sent at
 * once.
 */
public final class RestClients implements AutoCloseable {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int SUCCESS = 2;
    private static final String REQUEST = "request";

    private final Plan plan;
    private final LongFunction<RestRequest> requests;
    private final Latencies latencies = new Latencies();
    private final AtomicLong turns = new AtomicLong();
    private final long beginNanos = System.nanoTime();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    private RestClients(Plan plan, LongFunction<RestRequest> requests) {
        this.plan = plan;
        this.requests = requests;
    }

    /**
     * The clients and their rate.
     *
     * @param port of enum-admin on loopback
     * @param token of the REST API
     * @param clients how many write at the same time
     * @param perSecond the requests of all clients together per second; 0 for no limit
     * @param limit the time after which they stop
     */
    public record Plan(int port, String token, int clients, int perSecond, Duration limit) {

        @Override
        public String toString() {
            return clients + " clients" + (perSecond == 0 ? "" : ", " + perSecond + " requests/s");
        }
    }

    /**
     * Starts.
     *
     * @param requests the request of each turn; any thread may ask for the next one
     */
    public static RestClients start(Plan plan, LongFunction<RestRequest> requests) {
        RestClients clients = new RestClients(plan, requests);
        for (int i = 0; i < plan.clients(); i++) {
            Thread thread = new Thread(clients::write, "REST client " + i);
            thread.setDaemon(true);
            clients.threads.add(thread);
        }
        clients.threads.forEach(Thread::start);
        return clients;
    }

    /** Writes until the time has passed. */
    public static RestRun run(Plan plan, LongFunction<RestRequest> requests) throws IOException {
        try (RestClients clients = start(plan, requests)) {
            clients.join();
            return clients.soFar();
        }
    }

    /** The results so far. */
    public RestRun soFar() {
        return new RestRun(System.nanoTime() - beginNanos, latencies.nanos(REQUEST), latencies.failures(REQUEST));
    }

    /** Ends, and returns the results. */
    public RestRun finish() throws IOException {
        over = true;
        join();
        return soFar();
    }

    private void join() throws IOException {
        for (Thread thread : threads) {
            Waiting.untilEnd(thread);
        }
    }

    private void write() {
        while (!over && System.nanoTime() - beginNanos < plan.limit().toNanos()) {
            long turn = turns.getAndIncrement();
            awaitTurn(turn);
            HttpRequest request = requests.apply(turn).to(plan.port(), plan.token());
            long sentNanos = System.nanoTime();
            try {
                count(Http.send(request), System.nanoTime() - sentNanos);
            } catch (IOException e) {
                // A client without a response stops; the others continue, and the reason is counted.
                latencies.fail(REQUEST, e.toString());
                return;
            }
        }
    }

    private void count(HttpResponse<String> answer, long tookNanos) {
        if (answer.statusCode() / 100 == SUCCESS) {
            latencies.record(REQUEST, tookNanos);
        } else {
            latencies.fail(REQUEST, answer.statusCode() + " " + answer.body());
        }
    }

    private void awaitTurn(long turn) {
        if (plan.perSecond() > 0) {
            long dueNanos = beginNanos + turn * NANOS_PER_SECOND / plan.perSecond();
            for (long left = dueNanos - System.nanoTime(); left > 0 && !over; left = dueNanos - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    /** Ends it. */
    @Override
    public void close() {
        over = true;
    }
}
