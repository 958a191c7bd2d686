package org.openenum.server.config;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.ops.ServerCounts;

/** The histogram {@code openenum_dns_answer_seconds}: from the arrival of a query in this program to its answer. */
final class AnswerTimeHistogram implements Collector {

    private static final String NAME = "openenum_dns_answer_seconds";

    /** The first published bucket, of about 1 microsecond; it includes all smaller ones. */
    static final int FIRST_BUCKET = 10;

    private static final double NANOS_PER_SECOND = 1e9;

    private final ServerCounts counts;

    AnswerTimeHistogram(ServerCounts counts) {
        this.counts = counts;
    }

    @Override
    public HistogramSnapshot collect() {
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        long below = 0;
        for (int bucket = 0; bucket < LoopCounts.LATENCY_BUCKETS; bucket++) {
            long count = counts.latencies(bucket);
            if (bucket < FIRST_BUCKET) {
                below += count;
                continue;
            }
            boolean last = bucket == LoopCounts.LATENCY_BUCKETS - 1;
            double upperBound = last ? Double.POSITIVE_INFINITY : (1L << bucket) / NANOS_PER_SECOND;
            buckets.bucket(upperBound, count + below);
            below = 0;
        }
        return HistogramSnapshot.builder()
                .name(NAME)
                .help("Time from the arrival of a query in this program to its answer")
                .dataPoint(new HistogramSnapshot.HistogramDataPointSnapshot(
                        buckets.build(), counts.latencySumNanos() / NANOS_PER_SECOND, Labels.EMPTY, null, 0L))
                .build();
    }
}
