package org.openenum.server.config;

import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openenum.server.feed.FeedState;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.report.Reporter.Occasion;
import org.openenum.server.snapshot.PeriodicSnapshots;
import tools.jackson.databind.json.JsonMapper;

/** The reports of this server's state. Safe for use by any thread. */
final class ServerState {

    private static final int INSTANCE_OCTETS = 8;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String DEVELOPMENT = "development";

    private final Responder responder;
    private final JsonMapper json;
    private final String management;
    private final String instance;
    private final long startedMillis = ManagementFactory.getRuntimeMXBean().getStartTime();
    private final long startedNanos = System.nanoTime();
    private final long uptimeAtStart = System.currentTimeMillis() - startedMillis;
    private final AtomicLong sequence = new AtomicLong();

    /** @param management address and port of health and metrics */
    ServerState(Responder responder, JsonMapper json, String management) {
        this.responder = responder;
        this.json = json;
        this.management = management;
        byte[] octets = new byte[INSTANCE_OCTETS];
        new SecureRandom().nextBytes(octets);
        this.instance = HexFormat.of().formatHex(octets);
    }

    /**
     * The form that enum-admin accepts; its {@code NodeReport} describes the fields.
     *
     * @param state ready, not_ready or stopped
     */
    record Report(
            String instance,
            long sequence,
            String version,
            long uptimeMillis,
            String state,
            @Nullable String reason,
            long change,
            boolean awaited,
            @Nullable Long lagMillis,
            long numbers,
            @Nullable Long snapshotAgeSeconds,
            Map<String, Long> answers,
            List<AnswerTime> answerTimes,
            long waited,
            @Nullable String dns,
            String management) {

        record AnswerTime(double seconds, long answers) {}
    }

    String report(Occasion occasion) {
        ServerCounts counts = responder.counts();
        long change = responder.feed().served();
        boolean isReady = responder.server().isListening() && change >= 0;
        return json.writeValueAsString(new Report(
                instance,
                sequence.incrementAndGet(),
                version(),
                uptimeAtStart
                        + Duration.ofNanos(System.nanoTime() - startedNanos).toMillis(),
                occasion == Occasion.STOP ? "stopped" : isReady ? "ready" : "not_ready",
                reason(change),
                change,
                occasion == Occasion.AWAITED,
                change < 0 ? null : Math.max(0, responder.feed().lag().toMillis()),
                responder.cache().figures().residentNumbers(),
                snapshotAge(),
                answers(counts),
                answerTimes(counts),
                counts.events(Event.WAITED) + counts.events(Event.WAIT_REFUSED),
                dns(),
                management));
    }

    private static String version() {
        @Nullable String release = EnumServer.class.getPackage().getImplementationVersion();
        return release == null ? DEVELOPMENT : release;
    }

    private @Nullable String reason(long change) {
        FeedState state = responder.feed().state();
        if (change < 0) {
            return "NOTHING_READ";
        }
        return state.isBehind() ? state.name() : null;
    }

    private @Nullable Long snapshotAge() {
        PeriodicSnapshots snapshots = responder.snapshots();
        PeriodicSnapshots.Written written = snapshots == null ? null : snapshots.written();
        return written == null || !written.exists()
                ? null
                : Math.max(0, Duration.between(written.asOf(), Instant.now()).toSeconds());
    }

    private static Map<String, Long> answers(ServerCounts counts) {
        Map<String, Long> answers = new TreeMap<>();
        for (Rcode rcode : Rcode.values()) {
            long sum = counts.answers(Transport.UDP, rcode.code()) + counts.answers(Transport.TCP, rcode.code());
            if (sum > 0) {
                answers.put(rcode.name(), sum);
            }
        }
        return answers;
    }

    /** Cumulative counts of answers by time, from a microsecond on. */
    private static List<Report.AnswerTime> answerTimes(ServerCounts counts) {
        List<Report.AnswerTime> times = new ArrayList<>();
        long sum = 0;
        for (int bucket = 0; bucket < LoopCounts.LATENCY_BUCKETS; bucket++) {
            sum += counts.latencies(bucket);
            if (bucket >= AnswerTimeHistogram.FIRST_BUCKET) {
                times.add(new Report.AnswerTime((1L << bucket) / NANOS_PER_SECOND, sum));
            }
        }
        return times;
    }

    private @Nullable String dns() {
        return responder.server().addresses().stream()
                .findFirst()
                .map(ServerState::text)
                .orElse(null);
    }

    static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress().replaceAll("%.*", "");
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
