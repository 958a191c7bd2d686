package org.openenum.load.bench.idea;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.record.RecordSet;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/** Copies of this product's tables in other forms: types and RDATA as text, and zones by their reversed names. */
final class LeftOutTables {

    private static final boolean[] BOTH = {false, true};

    private LeftOutTables() {}

    /** The table of record sets in one of the forms; this product's own table if neither is text. */
    static String recordSet(boolean textTypes, boolean textRdata) {
        if (!textTypes && !textRdata) {
            return "record_set";
        }
        return "left_out.record_set" + (textTypes ? "_types" : "") + (textRdata ? "_rdata" : "");
    }

    /** Creates all of them, and updates the database's statistics for good plans. */
    static void make(Database database) throws SQLException {
        database.run("create schema left_out");
        makeZones(database);
        List<@Nullable Object[]> sets =
                database.rows("select zone_id, owner_key, type, ttl_seconds, rdata, routing from record_set");
        for (boolean textTypes : BOTH) {
            for (boolean textRdata : BOTH) {
                if (textTypes || textRdata) {
                    makeRecordSets(database, sets, textTypes, textRdata);
                }
            }
        }
        database.run("analyze");
    }

    private static void makeZones(Database database) throws SQLException {
        database.run("create table left_out.zone (rname " + database.octets() + " primary key, id integer not null)");
        List<Object[]> zones = new ArrayList<>();
        for (@Nullable Object[] row : database.rows("select apex, id from zone")) {
            zones.add(new Object[] {Asking.fromRoot((String) row[0]), row[1]});
        }
        database.insert("insert into left_out.zone (rname, id) values (?, ?)", zones);
    }

    private static void makeRecordSets(
            Database database, List<@Nullable Object[]> sets, boolean textTypes, boolean textRdata)
            throws SQLException {
        String table = recordSet(textTypes, textRdata);
        database.run("create table " + table + " (zone_id integer not null, owner_key " + database.octets()
                + " not null, type " + (textTypes ? "varchar(20)" : "integer")
                + " not null, ttl_seconds integer not null, rdata " + (textRdata ? "varchar" : database.octets())
                + " not null, routing varchar, primary key (zone_id, owner_key, type))");
        List<Object[]> copies = new ArrayList<>();
        for (@Nullable Object[] set : sets) {
            Object[] copy = set.clone();
            copy[2] = textTypes ? Type.string((Integer) set[2]) : set[2];
            copy[4] = textRdata ? presentation((Integer) set[2], (byte[]) set[4]) : set[4];
            copies.add(copy);
        }
        database.insert("insert into " + table + " values (?, ?, ?, ?, ?, ?)", copies);
    }

    /** The record in presentation format, on one line. */
    private static String presentation(int type, byte[] packed) {
        return RecordSet.unpack(packed).stream()
                .map(rdata -> Record.newRecord(Name.root, type, DClass.IN, 0, rdata.length, rdata)
                        .rdataToString())
                .collect(Collectors.joining("\n"));
    }
}
