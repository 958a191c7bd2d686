package org.openenum.server.store;

import static org.openenum.server.store.Columns.constantAt;
import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.octetsAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.zone.Numbering;
import org.openenum.zone.SoaTimers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Reads all zones with the record sets of their apexes. A zone with an invalid row is omitted and logged. */
public final class JpaZones implements ZoneSource {

    private static final Logger LOG = LoggerFactory.getLogger(JpaZones.class);

    private static final byte[] APEX = {};

    /** Keys of names below a name of digits begin with a digit; so do a few others, which does no harm. */
    private static final byte[] FIRST_DIGIT = {'0'};

    private static final byte[] AFTER_DIGITS = {'9' + 1};

    /** The wildcard below the apex applies to names of digits, too, and exists if a name exists below it. */
    private static final byte[] WILDCARD = {'*', 0};

    private static final byte[] AFTER_WILDCARD = {'*', 1};

    // Numbers have records if the row of the zone says so, or if there are such records.

    private static final String ALL = """
            select h.seq, z.id, z.apex, z.numbering, z.primary_server, z.responsible, z.refresh_seconds, z.retry_seconds,
                   z.expire_seconds, z.minimum_seconds, z.soa_ttl_seconds,
                   z.numbers_have_records or exists (
                     select 1 from record_set d
                     where d.zone_id = z.id
                       and (d.owner_key >= ?4 and d.owner_key < ?5 or d.owner_key >= ?2 and d.owner_key < ?3)),
                   s.serial,
                   r.type, r.ttl_seconds, r.rdata,
                   exists (
                     select 1 from record_set c
                     where c.zone_id = z.id and c.type = 2 and c.owner_key >= ?2 and c.owner_key < ?3),
                   r.routing
            from change_head h
            left join zone z on z.id > 0
            left join zone_serial s on s.zone_id = z.id
            left join record_set r on r.zone_id = z.id and r.owner_key = ?1
            order by z.id, r.type""";

    private final Statements statements;

    public JpaZones(Supplier<EntityManagerFactory> factory) {
        this.statements = new Statements(factory);
    }

    @Override
    public LoadedZones read() {
        long seq = -1;
        Map<Integer, List<Object[]>> rows = new LinkedHashMap<>();
        for (@Nullable Object[] row : statements.rows(ALL, APEX, FIRST_DIGIT, AFTER_DIGITS, WILDCARD, AFTER_WILDCARD)) {
            seq = longAt(row, 0);
            if (row[1] != null) {
                rows.computeIfAbsent(intAt(row, 1), id -> new ArrayList<>()).add(row);
            }
        }
        List<ZoneRow> zones = new ArrayList<>();
        for (List<Object[]> zone : rows.values()) {
            try {
                zones.add(facts(zone));
            } catch (IllegalArgumentException | IllegalStateException | TextParseException e) {
                LOG.error("The zone {} cannot be served: {}", textAt(zone.get(0), 2), e.getMessage());
            }
        }
        return new LoadedZones(AsOf.at(seq), zones);
    }

    /** An invalid record set at the apex cannot be answered, but the zone is still served. */
    private static WireRecordSet apexSet(@Nullable Object[] row) {
        int type = intAt(row, 13);
        try {
            return WireRecordSet.of(type, intAt(row, 14), octetsAt(row, 15)).routedBy((String) row[17]);
        } catch (IllegalArgumentException e) {
            LOG.error(
                    "The records of type {} at the apex of {} cannot be answered: {}",
                    type,
                    textAt(row, 2),
                    e.getMessage());
            return WireRecordSet.unusable(type);
        }
    }

    private static ZoneRow facts(List<Object[]> rows) throws TextParseException {
        @Nullable Object[] zone = rows.get(0);
        List<WireRecordSet> apexSets = new ArrayList<>();
        for (@Nullable Object[] row : rows) {
            if (row[13] != null) {
                apexSets.add(apexSet(row));
            }
        }
        return new ZoneRow(
                intAt(zone, 1),
                Name.fromString(textAt(zone, 2), Name.root),
                constantAt(Numbering.values(), zone, 3),
                Name.fromString(textAt(zone, 4), Name.root),
                Name.fromString(textAt(zone, 5), Name.root),
                new SoaTimers(intAt(zone, 6), intAt(zone, 7), intAt(zone, 8), intAt(zone, 9), intAt(zone, 10)),
                Boolean.TRUE.equals(zone[11]),
                Boolean.TRUE.equals(zone[16]),
                zone[12] == null ? 1 : longAt(zone, 12),
                apexSets);
    }
}
