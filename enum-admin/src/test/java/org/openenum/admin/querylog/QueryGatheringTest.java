package org.openenum.admin.querylog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.node.NodeAddress;
import tools.jackson.databind.json.JsonMapper;

class QueryGatheringTest {

    private static final int PER_SECOND = 100;

    private static final String QUESTION = """
            {"at": "2026-11-23T12:00:00Z", "requester": "192.0.2.1", "transport": "UDP", "name": "4.4.e164.arpa.",
             "digits": "44", "type": "NAPTR", "rcode": "NXDOMAIN", "answeredBy": "NOTHING", "tookMicros": 7,
             "octets": 90, "truncated": false}""";

    private final AtomicLong nanos = new AtomicLong();

    private final List<NodeReading> readings = Stream.of("a", "b")
            .map(name -> new NodeReading(new NodeAddress(name, null, null), new JsonMapper()))
            .toList();

    private final QueryGathering gathering =
            new QueryGathering(readings, () -> new NumberPlaces(List.of()), PER_SECOND, nanos::get, () -> {});

    @Test
    void questionsOfSeveralServers_areNoMoreThanWanted_howeverOftenTheyAreTaken() {
        int shown = 0;
        for (int quarter = 0; quarter < 4; quarter++) {
            quarterPasses();
            shown += gathering.take().items().size();
        }

        assertThat(shown).isEqualTo(PER_SECOND);
    }

    @Test
    void questionsOfThreeSecondsThatAreTakenTogether_areThoseOfThreeSeconds() {
        for (int quarter = 0; quarter < 12; quarter++) {
            quarterPasses();
        }

        QueryPortion portion = gathering.take();
        assertThat(portion.millis()).isEqualTo(3_000);
        assertThat(portion.matched()).isEqualTo(12 * 2 * 25);
        assertThat(portion.items()).hasSize(3 * PER_SECOND);
    }

    /** Each server sends its share for a quarter of a second. */
    private void quarterPasses() {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(250));
        String queries = IntStream.range(0, 25).mapToObj(i -> QUESTION).collect(Collectors.joining(", "));
        String line = ("{\"millis\": 250, \"asked\": 25, \"matched\": 25, \"dropped\": 0, \"queries\": [%s]}")
                .formatted(queries)
                .replace("\n", " ");
        readings.forEach(reading -> reading.onNext(line));
    }
}
