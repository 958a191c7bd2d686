package org.openenum.server.cache.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.requester.Requesters;
import org.openenum.zone.Numbering;

/**
 * The thread that changes the cache answers all who load: it ends their waits, and orders only scans that are possible.
 */
class WriterThreadTest {

    private static final int ZONE = 1;
    private static final int FRESH_ZONE = 2;

    private final InMemoryPlan plan = new InMemoryPlan();
    private final CacheContents cache = new CacheContents(new CacheLimits(1 << 20, 1 << 20, 1 << 20, 16));

    /** For each order, whether its zone was served then. */
    private final List<Boolean> orders = new ArrayList<>();

    private final WriterThread writer = new WriterThread(
            cache,
            order -> orders.add(order instanceof ZoneScan scan && cache.view().zone(scan.zoneId()) != null));

    private final LoadPublisher publisher = new LoadPublisher(writer);

    @BeforeEach
    void begin() {
        plan.commit(() -> plan.zone(ZONE, "e164.arpa", Numbering.E164, false));
        writer.begin(plan.read(), Requesters.NONE).join();
    }

    @AfterEach
    void close() {
        writer.close();
    }

    /** A load that has read a state newer than that of the feed. */
    private CompletableFuture<LoadOutcome> heldLoad() {
        AsOf ahead = new AsOf(plan.head(), plan.head() + 1);
        CompletableFuture<LoadOutcome> load = publisher.names(ZONE, null, ahead, publisher.epoch(), false);
        writer.tidy().join();
        assertThat(load).isNotDone();
        return load;
    }

    @Test
    void loadThatWasReadAheadOfTheFeed_isGoneWhenEverythingBeginsAfresh() {
        CompletableFuture<LoadOutcome> load = heldLoad();

        writer.begin(plan.read(), Requesters.NONE).join();

        assertThat(load).isCompletedWithValue(LoadOutcome.GONE);
    }

    @Test
    void loadThatWasReadAheadOfTheFeed_isGoneWhenAConnectionIsLost() {
        CompletableFuture<LoadOutcome> load = heldLoad();

        writer.connectionLost();
        writer.tidy().join();

        assertThat(load).isCompletedWithValue(LoadOutcome.GONE);
    }

    @Test
    void loadThatWasUnderWayWhenAConnectionWasLost_isGone() {
        AsOf asOf = AsOf.at(plan.head());
        int before = publisher.epoch();
        writer.connectionLost();
        CompletableFuture<LoadOutcome> load = publisher.names(ZONE, null, asOf, before, false);
        writer.tidy().join();

        assertThat(load).isCompletedWithValue(LoadOutcome.GONE);
    }

    @Test
    void zoneAdded_isServedBeforeItIsOrdered() {
        plan.commit(() -> plan.zone(FRESH_ZONE, "dial.example", Numbering.PRIVATE, false));
        CacheChange added = new CacheChange.OfZone(plan.head(), FRESH_ZONE);
        writer.apply(new ChangeBatch(plan.head(), List.of(added), plan.read().zones(), null, Map.of(), Map.of()))
                .join();

        assertThat(orders).hasSize(4).containsOnly(true);
    }
}
