package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Reading;
import org.openenum.load.prove.history.Reading.Seen;

/**
 * Reads every number when all writes have ended: through the API, and from every DNS server, which has some time to
 * come to the same. One thread uses it.
 *
 * @param servers by the names that the history has for them
 */
record LastLook(ApiClient api, Map<String, InetSocketAddress> servers, Numbers numbers, History history) {

    private static final String API = "API";
    /** What was written last is shown by then; a program that has just begun again may take as long. */
    private static final Duration DNS_FOLLOWS_WITHIN = Duration.ofSeconds(20);

    private static final int TRIES = 10;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    /** @param count how many numbers there are */
    void take(int count) throws IOException {
        int[] stored = new int[count];
        for (int number = 0; number < count; number++) {
            Reading reading = read(number);
            stored[number] = reading.version();
            history.addFinal(reading);
        }
        for (Map.Entry<String, InetSocketAddress> server : servers.entrySet()) {
            try (DnsClient client = new DnsClient(server.getKey(), server.getValue(), numbers)) {
                ask(client, stored);
            }
        }
    }

    /**
     * Reads what the product itself says of the changes of every number.
     *
     * @param count how many numbers there are
     */
    void takeLogged(int count) throws IOException {
        for (int number = 0; number < count; number++) {
            history.addFinal(api.logged(number));
        }
    }

    private Reading read(int number) throws IOException {
        long begun = System.nanoTime();
        for (int tries = 1; ; tries++) {
            try {
                OptionalInt version = api.read(number);
                Seen seen = version.isPresent() ? Seen.VERSION : Seen.FOREIGN;
                return new Reading(API, number, seen, version.orElse(0), begun, System.nanoTime());
            } catch (IOException e) {
                if (tries == TRIES) {
                    return new Reading(API, number, Seen.LOST, 0, begun, System.nanoTime());
                }
                Waiting.pause(BETWEEN_TRIES);
            }
        }
    }

    private void ask(DnsClient client, int[] stored) throws IOException {
        long begun = System.nanoTime();
        for (int number = 0; number < stored.length; number++) {
            Reading reading = client.ask(number);
            while (!isSettled(reading, stored[number]) && System.nanoTime() - begun < DNS_FOLLOWS_WITHIN.toNanos()) {
                Waiting.pause(BETWEEN_TRIES);
                reading = client.ask(number);
            }
            history.addFinal(reading);
        }
        client.askForSerial().ifPresent(history::addFinal);
    }

    private static boolean isSettled(Reading reading, int stored) {
        return reading.seen() == Seen.VERSION && reading.version() == stored;
    }
}
