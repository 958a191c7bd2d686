package org.openenum.admin.dashboard;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.usecase.Interval;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.openenum.mapping.MappingKind;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * The number of numbers and blocks in each zone, and the destinations that most of them point to.
 *
 * <p>Counting scans an index, which takes a second or two for five million numbers. So one thread at a time counts,
 * holding this object's lock, and the others wait for its result, which is valid for a while, at most {@link #KEPT}.
 * {@link #known} does not wait: it starts a count on this object's thread for the next call.
 */
@Component
class Figures implements DisposableBean {

    /** A minute-old dashboard is recent enough, and spares the database. */
    static final Duration KEPT = Duration.ofMinutes(1);

    /** A quick count is repeated sooner: counting takes at most a hundredth of the time. */
    private static final int KEPT_PER_COUNTING = 100;

    private static final Duration LEAST_KEPT = Duration.ofSeconds(1);

    /** The number of destinations shown. */
    private static final int DESTINATIONS = 5;

    private final ZoneService zones;

    private final MappingList mappings;

    private final Clock clock;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "figures");
        thread.setDaemon(true);
        return thread;
    });

    private final AtomicBoolean counting = new AtomicBoolean();

    private volatile @Nullable Counted last;

    Figures(ZoneService zones, MappingList mappings, Clock clock) {
        this.zones = zones;
        this.mappings = mappings;
        this.clock = clock;
    }

    /**
     * The counts of all zones.
     *
     * @param destinations the shared destinations that most numbers and blocks point to, those with the most first
     * @param at when they were counted
     * @param good how long they are valid
     */
    record Counted(List<ZoneFigures> zones, List<MappingList.Used> destinations, Instant at, Interval good) {

        public long numbers() {
            return zones.stream().mapToLong(ZoneFigures::numbers).sum();
        }

        public long blocks() {
            return zones.stream().mapToLong(ZoneFigures::blocks).sum();
        }
    }

    /** The counts of one zone. */
    record ZoneFigures(String apex, long numbers, long blocks) {}

    synchronized Counted counted() {
        Counted known = last;
        if (known == null || isOld(known)) {
            known = count(clock.instant());
            last = known;
        }
        return known;
    }

    /** The last counts, however old, or null before the first count. */
    @Nullable
    Counted known() {
        Counted known = last;
        if ((known == null || isOld(known)) && counting.compareAndSet(false, true)) {
            thread.execute(() -> {
                try {
                    counted();
                } catch (RuntimeException e) {
                    // Nobody waits for this count; the next call counts again, or gets the error.
                } finally {
                    counting.set(false);
                }
            });
        }
        return known;
    }

    @Override
    public void destroy() {
        // Not interrupted: H2 would close its files.
        thread.shutdown();
    }

    private boolean isOld(Counted known) {
        return !known.good().holdsAt(clock.instant());
    }

    private Counted count(Instant now) {
        List<ZoneFigures> figures = zones.all().stream()
                .map(zone ->
                        new ZoneFigures(zone.apex(), count(zone, MappingKind.NUMBER), count(zone, MappingKind.BLOCK)))
                .toList();
        List<MappingList.Used> destinations = mappings.mostUsed(DESTINATIONS);
        Instant end = clock.instant();
        Duration kept = Duration.between(now, end).multipliedBy(KEPT_PER_COUNTING);
        kept = kept.compareTo(LEAST_KEPT) < 0 ? LEAST_KEPT : kept;
        return new Counted(figures, destinations, now, new Interval(end, kept.compareTo(KEPT) > 0 ? KEPT : kept));
    }

    private long count(ZoneView zone, MappingKind kind) {
        return mappings.count(new MappingQuery(zone.apex(), kind, "", null, null));
    }
}
