package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.prove.client.Clients.Counterpart;
import org.openenum.load.prove.history.Reading;
import org.openenum.load.prove.history.Write.Outcome;

/** Checks whether everything works: whether a change is accepted, and shown by every server. One thread uses it. */
public final class Probe {

    /** The highest of all turns; no run uses it. */
    private static final int TURN = 9_999;

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

    private final Numbers numbers = new Numbers("probe", TURN);
    private final ApiClient api;
    private final List<InetSocketAddress> servers;
    private int next;

    public Probe(Counterpart counterpart) {
        this.api = new ApiClient(counterpart.apiPort(), counterpart.token(), numbers);
        this.servers = List.copyOf(counterpart.servers().values());
    }

    /** Waits until a change that was sent after this call is acknowledged. */
    public void awaitWrite() throws IOException {
        Waiting.until(LIMIT, BETWEEN_TRIES, () -> {
            try {
                return api.write(++next, 1, "").outcome() == Outcome.ACKNOWLEDGED;
            } catch (ConnectException e) {
                return false;
            }
        });
    }

    /** Waits until every server shows the last acknowledged change of this probe. */
    public void awaitAnswers() throws IOException {
        for (InetSocketAddress server : servers) {
            try (DnsClient client = new DnsClient("probe", server, numbers)) {
                Waiting.until(LIMIT, BETWEEN_TRIES, () -> {
                    Reading reading = client.ask(next);
                    return reading.seen() == Reading.Seen.VERSION && reading.version() == 1;
                });
            }
        }
    }
}
