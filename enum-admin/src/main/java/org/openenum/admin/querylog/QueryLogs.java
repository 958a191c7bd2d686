package org.openenum.admin.querylog;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.node.NodeWatch;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Opens the query log of all servers, and records the reader in the audit trail. Thread-safe. */
@Service
public class QueryLogs {

    /**
     * How long one reader may read before it must reconnect: a forgotten window does not go on for ever, and each
     * reading is in the audit trail.
     */
    public static final Duration MAX_READING = Duration.ofMinutes(10);

    /** Fewer than an enum-server allows, so that a person at its own shell can still read. */
    static final int MAX_READERS = 6;

    private static final Duration MAX_CONNECT = Duration.ofSeconds(1);

    private static final Duration ZONES_KEPT = Duration.ofSeconds(5);

    private final NodeWatch nodes;

    private final ZoneService zones;

    private final ChangeLog changeLog;

    private final QueryLogKey key;

    /** A server of a later version may send more members. */
    private final JsonMapper json = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(MAX_CONNECT)
            .build();

    private final Semaphore places = new Semaphore(MAX_READERS);

    QueryLogs(NodeWatch nodes, ZoneService zones, ChangeLog changeLog, QueryLogKey key) {
        this.nodes = nodes;
        this.zones = zones;
        this.changeLog = changeLog;
        this.key = key;
    }

    /**
     * Starts reading every server; the result must be closed.
     *
     * @param author the author of the entry in the audit trail
     * @throws RefusedException if the maximum number of readers is reached
     */
    QueryGathering open(QueryLogFilter wish, Author author, Duration within) {
        if (!places.tryAcquire()) {
            throw RefusedException.busy(Sentence.of("query-log.busy", MAX_READERS));
        }
        try {
            changeLog.write(author, changes -> {
                changes.note("query-log.open", wish.text());
                return wish;
            });
            Supplier<NumberPlaces> known = placesOfNumbers();
            return new QueryGathering(
                    readings(wish, within), known, wish.perSecond(), System::nanoTime, places::release);
        } catch (RuntimeException | Error e) {
            places.release();
            throw e;
        }
    }

    /**
     * Starts sampling the addresses of requesters at every server, for internal use; the result must be closed. There
     * is no entry in the audit trail, since nobody is shown who queries what.
     *
     * @param within at most {@link RequesterSample#LONGEST}
     */
    public RequesterSample sample(Duration within) {
        QueryLogFilter all = QueryLogFilter.of("", "", "", "", "", QueryLogFilter.MAX_PER_SECOND);
        return new RequesterSample(readings(all, within), nodes::isAnySilent);
    }

    private List<NodeReading> readings(QueryLogFilter wish, Duration within) {
        String query = wish.query() + "&perSecond=" + wish.perSecond() + "&seconds=" + within.toSeconds();
        List<NodeReading> readings = nodes.addresses().stream()
                .map(node -> new NodeReading(node, json))
                .toList();
        readings.forEach(reading -> reading.open(http, key.authorization(), query));
        return readings;
    }

    /** For one thread. Reads the zones from time to time, and keeps the last ones if the database does not answer. */
    private Supplier<NumberPlaces> placesOfNumbers() {
        return new Supplier<>() {

            private NumberPlaces known = new NumberPlaces(zones.all());

            private long readNanos = System.nanoTime();

            @Override
            public NumberPlaces get() {
                if (System.nanoTime() - readNanos > ZONES_KEPT.toNanos()) {
                    readNanos = System.nanoTime();
                    try {
                        known = new NumberPlaces(zones.all());
                    } catch (RuntimeException e) {
                        // The database does not answer now; new zones are rare.
                    }
                }
                return known;
            }
        };
    }
}
