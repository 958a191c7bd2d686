package org.openenum.server.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PackedTree;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.zone.Numbering;
import org.openenum.zone.SoaTimers;
import org.xbill.DNS.Name;

/** A zone in a snapshot: its row, its serial, its numbers, its names. */
final class PackedZone {

    private PackedZone() {}

    static void write(ServedZone zone, Map<PageKey, NumberPage> pages, PackedOutput out) {
        writeRow(zone.facts(), out);
        out.putLong(zone.serial());
        PackedTree.write(zone.root(), pages, out);
        out.boundary();
        NameTable names = zone.names();
        out.putBoolean(names != null);
        if (names != null) {
            names.writeTo(out);
        }
    }

    /** @param room receives the pages of its numbers, and its names */
    static ServedZone read(long seq, PackedInput in, Room room) {
        ZoneRow row = readRow(in);
        long serial = in.getLong();
        Node root = PackedTree.read(row.id(), seq, in, room::take);
        in.boundary();
        NameTable names = in.getBoolean() ? room.names(in) : null;
        return ServedZone.unread(row).with(root, serial).withNames(names);
    }

    private static void writeRow(ZoneRow row, PackedOutput out) {
        out.putInt(row.id());
        out.putOctets(row.apex().toWire());
        out.putText(row.numbering().name());
        out.putOctets(row.primaryServer().toWire());
        out.putOctets(row.responsible().toWire());
        out.putInt(row.timers().refreshSeconds());
        out.putInt(row.timers().retrySeconds());
        out.putInt(row.timers().expireSeconds());
        out.putInt(row.timers().minimumSeconds());
        out.putInt(row.timers().soaTtlSeconds());
        out.putBoolean(row.numbersHaveRecords());
        out.putBoolean(row.numbersAreDelegated());
        out.putLong(row.serial());
        out.putInt(row.apexSets().size());
        for (WireRecordSet set : row.apexSets()) {
            out.putInt(set.type());
            out.putInt(set.ttlSeconds());
            out.putOctets(set.octets(), set.start(), set.end());
            RoutedRecords routed = set.routed();
            out.putBoolean(routed != null);
            if (routed != null) {
                routed.writeTo(out);
            }
        }
    }

    private static ZoneRow readRow(PackedInput in) {
        return new ZoneRow(
                in.getInt(),
                name(in),
                Numbering.valueOf(in.getText()),
                name(in),
                name(in),
                new SoaTimers(in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt()),
                in.getBoolean(),
                in.getBoolean(),
                in.getLong(),
                apexSets(in));
    }

    private static List<WireRecordSet> apexSets(PackedInput in) {
        List<WireRecordSet> sets = new ArrayList<>();
        for (int left = in.getCount(); left > 0; left--) {
            int type = in.getInt();
            int ttlSeconds = in.getInt();
            byte[] octets = in.getOctets();
            WireRecordSet plain = new WireRecordSet(type, ttlSeconds, octets, 0, octets.length);
            RoutedRecords routed = in.getBoolean() ? RoutedRecords.readFrom(in, plain.records()) : null;
            sets.add(new WireRecordSet(type, ttlSeconds, octets, 0, octets.length, routed));
        }
        return sets;
    }

    private static Name name(PackedInput in) {
        try {
            return new Name(in.getOctets());
        } catch (IOException e) {
            throw new IllegalArgumentException("a name is invalid", e);
        }
    }
}
