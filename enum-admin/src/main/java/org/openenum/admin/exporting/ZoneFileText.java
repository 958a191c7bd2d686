package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.zone.SoaTimers;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Writes a zone as a master file (RFC 1035, section 5) that any authoritative server loads, and by which it answers
 * every number as enum-server does, as far as names and wildcards can express it; see {@link WildcardClosure}.
 *
 * <p>Record sets and number tree are walked side by side, in the canonical order of names: a record at or below a
 * number's name excludes that name from a wildcard.
 */
final class ZoneFileText {

    private static final String HEADER = """
            ; The zone %s as OpenENUM answers it, for name servers without number blocks.
            ; Blocks are written as wildcards and names. Their answers differ from those of OpenENUM:
            ; - wildcards also answer names that are not numbers: with other labels, or of more than %d digits;
            ; - where a line says "Inexact", some numbers get other answers, as that line says;
            ; - a closed number under a wildcard is a name without NAPTR records (NODATA), not NXDOMAIN.
            """;

    private static final String FOR_SOME = """
            ; - a number without rules for the requester (see below) counts as closed.
            ; Numbers have the rules that the requester %s gets at %s, with the variants and the answer form of
            ; its group. Routing policies are not applied, and targets that are out of service are included.
            """;

    /** RFC 1035, section 2.3.4. */
    private static final int MAX_NAME_OCTETS = 255;

    private final ZoneReading reading;

    private final long namesPerWildcard;

    private final @Nullable Audience audience;

    /**
     * A file for some requesters, or for all.
     *
     * @param namesPerWildcard how many names may be written out where a wildcard would be inexact
     * @param audience whose answers are wanted; null: rules as provisioned
     */
    ZoneFileText(ZoneReading reading, long namesPerWildcard, @Nullable Audience audience) {
        this.reading = reading;
        this.namesPerWildcard = namesPerWildcard;
        this.audience = audience;
    }

    void write(Zone zone, Writer out) throws IOException {
        long serial = reading.serial(zone);
        writeHead(zone, serial, out);
        MasterFileNames names = new MasterFileNames(zone, out);
        WildcardClosure closure =
                new WildcardClosure(names, EnumName.digitsOfApex(zone.apexName()), maxDigits(zone), namesPerWildcard);
        Iterator<RecordSet> records = reading.records(zone);
        Iterator<ZoneReading.Entry> entries = reading.mappings(zone, "", audience);
        RecordSet record = nextOf(records);
        ZoneReading.Entry entry = nextOf(entries);
        while (record != null || entry != null) {
            if (record != null && (entry == null || isBefore(record, entry.mapping(), zone))) {
                take(record, zone, closure);
                names.records(record);
                record = nextOf(records);
            } else if (entry != null) {
                take(entry, closure);
                entry = nextOf(entries);
            }
        }
        closure.finish();
        writeEnd(zone, serial, names.notes(), out);
    }

    private void writeHead(Zone zone, long serial, Writer out) throws IOException {
        SoaTimers timers = zone.timers();
        out.write(HEADER.formatted(zone.apex(), zone.numbering().maxDigits()));
        if (audience != null) {
            out.write(FOR_SOME.formatted(audience.name(), audience.at()));
        }
        out.write("$ORIGIN " + zone.apexName() + "\n$TTL " + zone.defaultTtlSeconds() + "\n");
        out.write("@ " + timers.soaTtlSeconds() + " IN SOA " + zone.primaryServer() + " " + zone.responsible() + " "
                + serial + " " + timers.refreshSeconds() + " " + timers.retrySeconds() + " " + timers.expireSeconds()
                + " " + timers.minimumSeconds() + "\n");
    }

    private void writeEnd(Zone zone, long serial, long notes, Writer out) throws IOException {
        if (notes > 0) {
            out.write("; Inexact in " + notes + (notes == 1 ? " place" : " places")
                    + ", see above; with more names per wildcard there are fewer.\n");
        }
        long serialNow = reading.serial(zone);
        if (serialNow != serial) {
            out.write("; The zone was changed while this file was written, up to serial " + serialNow
                    + ": it contains some of the changes.\n");
        }
    }

    /** The length of the zone's longest number, whose name has at most 255 octets. */
    private static int maxDigits(Zone zone) {
        Name apex = zone.apexName();
        int labels = (MAX_NAME_OCTETS - apex.length()) / 2;
        return Math.min(
                zone.numbering().maxDigits(), EnumName.digitsOfApex(apex).length() + labels);
    }

    private static <T> @Nullable T nextOf(Iterator<T> rows) {
        return rows.hasNext() ? rows.next() : null;
    }

    /** Whether the record's owner comes before the mapping's, or is the same. */
    private static boolean isBefore(RecordSet record, Mapping mapping, Zone zone) {
        byte[] key = OwnerKey.of(EnumName.ownerName(mapping.digits(), zone.apexName()), zone.apexName());
        return Arrays.compareUnsigned(record.key().ownerKey(), key) <= 0;
    }

    private static void take(ZoneReading.Entry entry, WildcardClosure closure) throws IOException {
        Mapping mapping = entry.mapping();
        String digits = mapping.key().digits();
        if (mapping.kind() == MappingKind.NUMBER) {
            closure.number(digits, entry.answered());
        } else {
            closure.block(digits, mapping.minDigits(), mapping.maxDigits(), entry.answered());
        }
    }

    private static void take(RecordSet set, Zone zone, WildcardClosure closure) throws IOException {
        Name owner = MasterFileNames.ownerOf(set);
        boolean wildcard = owner.isWild();
        Name plain = wildcard ? new Name(owner, 1) : owner;
        String digits = EnumName.digitsNextTo(zone.apexName(), plain);
        boolean number = digits.length()
                == EnumName.digitsOfApex(zone.apexName()).length()
                        + plain.labels()
                        - zone.apexName().labels();
        if (number && wildcard && set.type() == Type.CNAME) {
            closure.aliasedWildcard(digits);
        } else if (number && !wildcard && set.type() == Type.DNAME) {
            closure.redirection(digits);
        } else if (number && !wildcard && set.type() == Type.NS && !owner.equals(zone.apexName())) {
            closure.cut(digits);
        } else {
            closure.records(digits);
        }
    }
}
