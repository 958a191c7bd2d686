package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openenum.load.prove.client.Clients.Counterpart;
import org.openenum.load.prove.history.FloodAnswers;
import org.openenum.load.prove.history.FloodAnswers.Source;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;

/**
 * Floods of small queries with large answers, at every server: one from a single address, and one from many. Each has
 * its own thread. One thread uses it.
 */
public final class Floods {

    /** The second highest of all turns; no run uses it. */
    private static final int TURN = 9_998;

    private static final String ONE_ADDRESS = "127.9.0.1";
    private static final String MANY_ADDRESSES = "127.8.0.";
    private static final int ADDRESSES = 16;
    /** More than any client needs, and few enough that one core answers them beside everything else. */
    private static final int PER_SECOND_OF_EACH = 5_000;
    /** For answers of every size up to the largest, and beyond what fits. */
    private static final List<Integer> RULES = List.of(1, 4, 8, 10, 11, 12, 20);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Numbers numbers = new Numbers("flood", TURN);
    private final Counterpart counterpart;

    public Floods(Counterpart counterpart) {
        this.counterpart = counterpart;
    }

    /** Creates the numbers for the queries. */
    public void prepare() throws IOException {
        for (int rules : RULES) {
            String path = numbers.path(rules);
            int status = Http.send(RestRequest.create(path, json(rules))
                            .to(counterpart.apiPort(), counterpart.token(), PATIENCE))
                    .statusCode();
            if (status / 100 != 2 && status != 412) {
                throw new IOException(path + " could not be made: HTTP " + status);
            }
        }
    }

    /** An answer has some hundred octets per rule. */
    private static String json(int rules) {
        return IntStream.range(0, rules)
                .mapToObj(rule -> "{\"preference\":" + (rule + 1)
                        + ",\"service\":\"E2U+sip\",\"uri\":\"sip:{number}@sbc-with-a-rather-long-name-" + rule
                        + ".large.example.net\"}")
                .collect(Collectors.joining(",", "{\"ttl\":300,\"rules\":[", "]}"));
    }

    /** Runs the floods for a time and returns the answers. */
    public List<FloodAnswers> run(Duration time) throws IOException {
        List<FloodQuestion> questions =
                FloodQuestion.all(RULES.stream().map(numbers::owner).toList(), Numbers.APEX);
        List<Callable<List<FloodAnswers>>> floods = new ArrayList<>();
        for (InetSocketAddress server : counterpart.servers().values()) {
            Flood one =
                    new Flood(Source.ONE_ADDRESS, List.of(new InetSocketAddress(ONE_ADDRESS, 0)), server, questions);
            Flood many = new Flood(Source.MANY_ADDRESSES, many(), server, questions);
            floods.add(() -> one.run(PER_SECOND_OF_EACH, time));
            floods.add(() -> many.run(PER_SECOND_OF_EACH, time));
        }
        return together(floods);
    }

    private static List<InetSocketAddress> many() {
        return IntStream.rangeClosed(1, ADDRESSES)
                .mapToObj(last -> new InetSocketAddress(MANY_ADDRESSES + last, 0))
                .toList();
    }

    private static List<FloodAnswers> together(List<Callable<List<FloodAnswers>>> floods) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(floods.size());
        try {
            List<FloodAnswers> all = new ArrayList<>();
            for (Future<List<FloodAnswers>> each : threads.invokeAll(floods)) {
                all.addAll(each.get());
            }
            return all;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
