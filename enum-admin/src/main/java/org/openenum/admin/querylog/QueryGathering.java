package org.openenum.admin.querylog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.openenum.admin.querylog.QueryPortion.Silent;
import org.openenum.querylog.Thinning;

/**
 * Merges the queries of all servers for one reader, until it is closed. One thread takes portions; any thread may
 * close.
 */
final class QueryGathering implements AutoCloseable {

    private final List<NodeReading> readings;

    private final Supplier<NumberPlaces> places;

    private final LongSupplier nanoTime;

    /** Needed because each server sends as many queries as are wanted in all. */
    private final Thinning thinning;

    private final Runnable onClose;

    private final AtomicBoolean closed = new AtomicBoolean();

    private long takenNanos;

    /** @param onClose frees the reader's permit; runs once */
    QueryGathering(
            List<NodeReading> readings,
            Supplier<NumberPlaces> places,
            int perSecond,
            LongSupplier nanoTime,
            Runnable onClose) {
        this.readings = List.copyOf(readings);
        this.places = places;
        this.nanoTime = nanoTime;
        this.thinning = new Thinning(perSecond, nanoTime);
        this.takenNanos = nanoTime.getAsLong();
        this.onClose = onClose;
    }

    /** Whether more may come. */
    boolean isLive() {
        return readings.stream().anyMatch(reading -> reading.silentBecause() == null);
    }

    /** The queries since the last portion; never waits for a server. */
    QueryPortion take() {
        long now = nanoTime.getAsLong();
        long millis = TimeUnit.NANOSECONDS.toMillis(now - takenNanos);
        takenNanos = now;
        NumberPlaces known = places.get();
        List<QueryView> items = new ArrayList<>();
        long asked = 0;
        long matched = 0;
        long dropped = 0;
        for (NodeReading reading : readings) {
            dropped += reading.takeDropped();
            for (NodeLine line = reading.poll(); line != null; line = reading.poll()) {
                asked += line.asked();
                matched += line.matched();
                dropped += line.dropped();
                line.queries().stream()
                        .map(question -> known.view(reading.node().name(), question))
                        .forEach(items::add);
            }
        }
        items.sort(Comparator.comparing(QueryView::at));
        return new QueryPortion(millis, asked, matched, dropped, live(), silent(), thinning.shown(items));
    }

    private List<String> live() {
        return readings.stream()
                .filter(reading -> reading.silentBecause() == null)
                .map(reading -> reading.node().name())
                .toList();
    }

    /** The servers that cannot be read, each with the reason. */
    List<Silent> silent() {
        List<Silent> silent = new ArrayList<>();
        for (NodeReading reading : readings) {
            ReadFailure reason = reading.silentBecause();
            if (reason != null) {
                silent.add(new Silent(reading.node().name(), reason));
            }
        }
        return silent;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            readings.forEach(NodeReading::close);
            onClose.run();
        }
    }
}
