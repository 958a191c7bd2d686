package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Reading;
import org.openenum.load.prove.history.Reading.Seen;

/**
 * Reads every number after the last write, through the API and from every DNS server, which have some time to agree.
 * One thread uses it.
 *
 * @param servers by their names in the history
 */
record LastLook(ApiClient api, Map<String, InetSocketAddress> servers, Numbers numbers, History history) {

    private static final String API = "API";
    /** The time by which the last writes are shown; a program that has just restarted may take as long. */
    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(20);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    /** @param count of the numbers */
    void take(int count) throws IOException {
        List<DnsClient> clients = new ArrayList<>();
        try {
            for (Map.Entry<String, InetSocketAddress> server : servers.entrySet()) {
                clients.add(new DnsClient(server.getKey(), server.getValue(), numbers));
            }
            long begun = System.nanoTime();
            for (int number = 0; number < count; number++) {
                settled(number, clients, begun).forEach(history::addFinal);
            }
            for (DnsClient client : clients) {
                client.askForSerial().ifPresent(history::addFinal);
            }
        } finally {
            clients.forEach(DnsClient::close);
        }
    }

    /**
     * Reads the product's own history of every number.
     *
     * @param count of the numbers
     */
    void takeLogged(int count) throws IOException {
        for (int number = 0; number < count; number++) {
            history.addFinal(api.logged(number));
        }
    }

    /**
     * The readings of a number, that of the API first. While they differ, all of them are repeated: a change whose
     * writer has given up waiting may still be made between them.
     *
     * @param begunNanos when the first number was read
     */
    private List<Reading> settled(int number, List<DnsClient> clients, long begunNanos) throws IOException {
        List<Reading> readings = readings(number, clients);
        while (!isSettled(readings) && System.nanoTime() - begunNanos < SETTLED_WITHIN.toNanos()) {
            Waiting.pause(BETWEEN_TRIES);
            readings = readings(number, clients);
        }
        return readings;
    }

    private List<Reading> readings(int number, List<DnsClient> clients) throws IOException {
        List<Reading> readings = new ArrayList<>();
        readings.add(read(number));
        for (DnsClient client : clients) {
            readings.add(client.ask(number));
        }
        return readings;
    }

    private Reading read(int number) {
        long begun = System.nanoTime();
        try {
            OptionalInt version = api.read(number);
            Seen seen = version.isPresent() ? Seen.VERSION : Seen.FOREIGN;
            return new Reading(API, number, seen, version.orElse(0), begun, System.nanoTime());
        } catch (IOException e) {
            return new Reading(API, number, Seen.LOST, 0, begun, System.nanoTime());
        }
    }

    private static boolean isSettled(List<Reading> readings) {
        int version = readings.get(0).version();
        return readings.stream().allMatch(reading -> reading.seen() == Seen.VERSION && reading.version() == version);
    }
}
