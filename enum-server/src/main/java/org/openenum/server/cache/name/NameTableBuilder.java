package org.openenum.server.cache.name;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.WireRecordSet;

/**
 * Builds a {@link NameTable} from rows in canonical order, or from another table and some changes. For one thread,
 * once.
 */
public final class NameTableBuilder {

    /**
     * Large enough for a short directory, small enough to be copied for each batch of changes that touches the page.
     */
    private static final int MAX_NAMES = 256;

    /** A page whose names have much RDATA is full earlier. */
    private static final int FULL_RDATA_OCTETS = 65_536;

    private final List<NamePage> pages = new ArrayList<>();
    private final NameColumns columns = new NameColumns();
    private byte @Nullable [] lastCut;
    private int namesPerPage = MAX_NAMES;
    private long weightBytes;
    private int brokenRows;

    /** A table with some of its names changed. */
    public static NameTable patched(NameTable before, NavigableMap<byte[], List<RecordSource.Row>> changed) {
        NameTableBuilder builder = new NameTableBuilder();
        NamePage[] pages = before.pages();
        NavigableMap<byte[], List<RecordSource.Row>> rest = changed;
        for (int i = 0; i < pages.length; i++) {
            NavigableMap<byte[], List<RecordSource.Row>> here = rest;
            if (i + 1 < pages.length && !rest.isEmpty()) {
                byte[] next = pages[i + 1].key(0);
                here = rest.headMap(next, false);
                rest = rest.tailMap(next, true);
            }
            builder.take(pages[i], here);
        }
        if (pages.length == 0) {
            changed.forEach(builder::addSets);
        }
        return builder.finish();
    }

    /** The names around one that was read by itself; of its neighbours, only the existence is known. */
    public static NameTable around(RecordSource.LoadedRecords loaded) {
        NavigableMap<byte[], List<RecordSource.Row>> names = new TreeMap<>(Arrays::compareUnsigned);
        loaded.neighbours().forEach(key -> names.put(key, new ArrayList<>()));
        loaded.rows()
                .forEach(row -> names.computeIfAbsent(row.ownerKey(), key -> new ArrayList<>())
                        .add(row));
        NameTableBuilder builder = new NameTableBuilder();
        names.forEach((key, rows) -> {
            if (key.length > 0) {
                builder.beginName(key);
                rows.forEach(builder::addSet);
            }
        });
        return builder.finish();
    }

    /** Adds the next row; the rows of a name are consecutive. An invalid row marks its name. */
    public void add(RecordSource.Row row) {
        if (row.ownerKey().length == 0) {
            return; // the zone has the records of its apex
        }
        if (!columns.isLast(row.ownerKey())) {
            beginName(row.ownerKey());
        }
        addSet(row);
    }

    /** The memory of the names so far, in bytes. */
    public long weightBytes() {
        return weightBytes + columns.keyOctets() + columns.rdataOctets();
    }

    /** The number of invalid rows. */
    public int brokenRows() {
        return brokenRows;
    }

    public NameTable finish() {
        closePage();
        return new NameTable(pages.toArray(NamePage[]::new));
    }

    private void take(NamePage page, NavigableMap<byte[], List<RecordSource.Row>> changed) {
        if (changed.isEmpty() && page.mayFollow(lastCut)) {
            put(page);
        } else {
            merge(page, changed);
        }
    }

    /** A page that gets too full becomes several of the same size. */
    private void merge(NamePage page, NavigableMap<byte[], List<RecordSource.Row>> changed) {
        int names = page.size() + changed.size();
        int parts = (names + MAX_NAMES - 1) / MAX_NAMES;
        namesPerPage = (names + parts - 1) / parts;
        NavigableMap<byte[], List<RecordSource.Row>> rest = changed;
        for (int i = 0; i < page.size(); i++) {
            byte[] key = page.key(i);
            NavigableMap<byte[], List<RecordSource.Row>> upTo = rest.headMap(key, true);
            upTo.forEach(this::addSets);
            if (!upTo.containsKey(key)) {
                makeRoom();
                page.copyTo(columns, i);
            }
            rest = rest.tailMap(key, false);
        }
        rest.forEach(this::addSets);
        closePage();
        namesPerPage = MAX_NAMES;
    }

    private void addSets(byte[] key, List<RecordSource.Row> rows) {
        rows.forEach(this::add);
    }

    private void beginName(byte[] key) {
        makeRoom();
        columns.beginName(key, 0, key.length);
    }

    private void makeRoom() {
        if (columns.names >= namesPerPage || columns.rdataOctets() >= FULL_RDATA_OCTETS) {
            closePage();
        }
    }

    private void addSet(RecordSource.Row row) {
        try {
            columns.addSet(
                    WireRecordSet.of(row.type(), row.ttlSeconds(), row.rdata()).routedBy(row.routing()));
        } catch (IllegalArgumentException e) {
            columns.addBroken(row.type());
            brokenRows++;
        }
    }

    private void closePage() {
        if (columns.names > 0) {
            put(new NamePage(columns, lastCut));
            columns.clear();
        }
    }

    private void put(NamePage page) {
        pages.add(page);
        weightBytes += page.weightBytes();
        lastCut = page.lastCut();
    }
}
