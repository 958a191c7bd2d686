package org.openenum.load.bench.server;

import java.io.IOException;
import java.util.Map;

/**
 * enum-server with a cache of a given size, on a database that has the contents.
 *
 * @param name its name in tables
 * @param cacheBytes the size of the cache; 1 is nothing, 0 the default
 * @param metrics the management port
 */
public record OpenEnumAtDatabase(
        Installation installation, String name, Storage storage, long cacheBytes, Metrics metrics)
        implements NameServer {

    /** One statement for each page, rule set or name that was missing. */
    private static final String STATEMENTS = "openenum_cache_loads_total";

    @Override
    public String version() throws IOException {
        return new OpenEnum(installation).version();
    }

    @Override
    public String what() {
        return storage.name() + (cacheBytes == 0 ? "" : ", no cache");
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public long bytesPerNumber() {
        return new OpenEnum(installation).bytesPerNumber();
    }

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        Storage told = storage.told(Map.of("OPENENUM_CACHE_MAXMEMORY", cacheBytes + "B"));
        return OpenEnum.start(name, installation, told, contents, site, metrics)
                .completeWhen(this::isFilled)
                .countedBy(() -> (long) metrics.sum(STATEMENTS))
                .beside(storage.cluster());
    }

    /** Whether it has read everything for which there is room, or at least knows what exists. */
    private boolean isFilled() {
        return metrics.reaches("openenum_feed_change", 1) && !metrics.reaches("openenum_cache_filling", 1);
    }
}
