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

/**
 * Lets somebody look at the questions of all servers, and writes down that they did. Safe for many threads.
 */
@Service
public class QueryLogs {

    /**
     * How long one reader may read before it has to come again: nobody forgets a window, and each look stands in the
     * audit trail.
     */
    public static final Duration MAX_READING = Duration.ofMinutes(10);

    /** Fewer than an enum-server takes, so that somebody at its own shell still gets in. */
    static final int MAX_READERS = 6;

    private static final Duration MAX_CONNECT = Duration.ofSeconds(1);

    private static final Duration ZONES_KEPT = Duration.ofSeconds(5);

    private final NodeWatch nodes;

    private final ZoneService zones;

    private final ChangeLog changeLog;

    private final QueryLogKey key;

    /** A server of a later version may say more. */
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
     * Begins to read every server; what is returned is to be closed.
     *
     * @param author of the entry in the audit trail
     * @throws RefusedException if as many read already as may
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
     * Begins to note the addresses that ask, at every server, for the program itself; what is returned is to be closed.
     * It is no entry in the audit trail, since nobody is told who asked for what.
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

    /** For one thread; looks at the zones now and then, and keeps what it knows where the database does not answer. */
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
                        // The database does not answer just now; zones are seldom new.
                    }
                }
                return known;
            }
        };
    }
}
