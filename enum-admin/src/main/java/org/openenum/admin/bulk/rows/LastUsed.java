package org.openenum.admin.bulk.rows;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map with a maximum size: one more entry replaces the least recently used one. For one thread. */
public final class LastUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int most;

    public LastUsed(int most) {
        super(1_024, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
