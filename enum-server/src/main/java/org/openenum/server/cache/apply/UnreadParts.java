package org.openenum.server.cache.apply;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.ServedZone;

/** What of the zones that are served is not in memory, though there may be room for it by now. */
final class UnreadParts {

    private UnreadParts() {}

    /**
     * Orders it. Whether all names of a zone have room is known when they have been read; of pages, those are read
     * ahead that need not drive out others.
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
