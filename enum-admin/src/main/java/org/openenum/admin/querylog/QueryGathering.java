package org.openenum.admin.querylog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.openenum.admin.querylog.QueryPortion.Silent;

/**
 * What one reader is told of all servers together, until it is closed. One thread takes portions; any may close.
 */
final class QueryGathering implements AutoCloseable {

    private final List<NodeReading> readings;

    private final Supplier<NumberPlaces> places;

    private final int perSecond;

    private final Runnable onClose;

    private final AtomicBoolean closed = new AtomicBoolean();

    private long takenNanos = System.nanoTime();

    /** @param onClose gives the reader's place to others; runs once */
    QueryGathering(List<NodeReading> readings, Supplier<NumberPlaces> places, int perSecond, Runnable onClose) {
        this.readings = List.copyOf(readings);
        this.places = places;
        this.perSecond = perSecond;
        this.onClose = onClose;
    }

    /** Whether something may still come. */
    boolean isLive() {
        return readings.stream().anyMatch(reading -> reading.silentBecause() == null);
    }

    /** What has come since the last portion; never waits for a server. */
    QueryPortion take() {
        long now = System.nanoTime();
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
        return new QueryPortion(millis, asked, matched, dropped, live(), silent(), thinned(items, perSecond));
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

    /** Each server gives as many as are wanted of all; those that are too many go evenly. */
    private static List<QueryView> thinned(List<QueryView> all, int wanted) {
        return all.size() <= wanted
                ? all
                : IntStream.range(0, wanted)
                        .mapToObj(i -> all.get((int) ((long) i * all.size() / wanted)))
                        .toList();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            readings.forEach(NodeReading::close);
            onClose.run();
        }
    }
}
