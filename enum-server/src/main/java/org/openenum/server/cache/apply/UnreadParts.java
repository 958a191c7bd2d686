package org.openenum.server.cache.apply;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.ServedZone;

/** The parts of the served zones that are not in memory, although there may be room for them by now. */
final class UnreadParts {

    private UnreadParts() {}

    /**
     * Orders scans of these parts. Whether all names of a zone fit is only known after they have been read; pages are
     * read ahead only if they evict no others.
     */
    static void order(CacheContents cache, Consumer<ScanRequest> scans) {
        for (ServedZone zone : cache.view().zones()) {
            if (zone.names() == null) {
                scans.accept(new NameScan(zone.id()));
            }
        }
        for (ServedZone zone : cache.view().zones()) {
            if (cache.numbers().hasRoomForPage() && lacksPages(zone, cache)) {
                scans.accept(new NumberScan(zone.id(), ""));
            }
        }
    }

    private static boolean lacksPages(ServedZone zone, CacheContents cache) {
        AtomicBoolean lacks = new AtomicBoolean();
        Directory.forEachPage(zone.root(), key -> {
            if (cache.peek(key) == null) {
                lacks.set(true);
            }
        });
        return lacks.get();
    }
}
