package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Pages of a zone's record sets in canonical order (RFC 4034, section 6.1): each is a short range of the primary key,
 * or of the index by type if one type is selected.
 */
@Component
class RecordList {

    private static final byte[] APEX = {};

    /** Sorts before every type. */
    private static final int NO_TYPE = 0;

    private final EntityManager entityManager;

    RecordList(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    Page<RecordSet> page(Zone zone, RecordFilter filter, Page.Wanted wanted) {
        List<RecordSet> sets = rows(zone, filter, Place.parse(wanted.after()), wanted.limit() + 1);
        return Page.cut(sets, wanted.limit(), set -> Place.of(set).text());
    }

    /** The first rows after a place. */
    private List<RecordSet> rows(Zone zone, RecordFilter filter, Place after, int maxRows) {
        byte[] prefix = filter.keyPrefix(zone);
        byte[] end = prefix == null ? new byte[1] : endOf(prefix);
        Integer type = filter.typeNumber();
        // Order by all columns of the index to be read: otherwise H2 sorts the rows.
        String text = "select r from RecordSet r where r.key.zoneId = :zone and r.key.ownerKey >= :from"
                + " and not (r.key.ownerKey = :after and r.key.type <= :afterType)"
                + (end == null ? "" : " and r.key.ownerKey < :end")
                + (type == null
                        ? " order by r.key.zoneId, r.key.ownerKey, r.key.type"
                        : " and r.key.type = :type order by r.key.zoneId, r.key.type, r.key.ownerKey");
        TypedQuery<RecordSet> query = entityManager
                .createQuery(text, RecordSet.class)
                .setParameter("zone", zone.id())
                .setParameter("from", higher(prefix == null ? APEX : prefix, after.ownerKey()))
                .setParameter("after", after.ownerKey())
                .setParameter("afterType", after.type())
                .setMaxResults(maxRows);
        if (end != null) {
            query.setParameter("end", end);
        }
        if (type != null) {
            query.setParameter("type", type);
        }
        return query.getResultList();
    }

    private static byte[] higher(byte[] one, byte[] other) {
        return Arrays.compareUnsigned(one, other) >= 0 ? one : other;
    }

    /** The first key after all those with this prefix; null if there is none. */
    private static byte @Nullable [] endOf(byte[] prefix) {
        for (int last = prefix.length - 1; last >= 0; last--) {
            if (prefix[last] != (byte) 0xff) {
                byte[] end = Arrays.copyOf(prefix, last + 1);
                end[last]++;
                return end;
            }
        }
        return null;
    }

    /** Where a page ended. */
    private record Place(String ownerKeyHex, int type) {

        static Place parse(@Nullable String text) {
            if (text == null) {
                return new Place("", NO_TYPE);
            }
            int separator = text.indexOf('/');
            try {
                return new Place(text.substring(0, separator), Integer.parseInt(text.substring(separator + 1)));
            } catch (IndexOutOfBoundsException | NumberFormatException e) {
                throw RefusedException.malformed(Sentence.of("list.no-place", text));
            }
        }

        static Place of(RecordSet set) {
            return new Place(HexFormat.of().formatHex(set.key().ownerKey()), set.type());
        }

        byte[] ownerKey() {
            try {
                return HexFormat.of().parseHex(ownerKeyHex);
            } catch (IllegalArgumentException e) {
                throw RefusedException.malformed(Sentence.of("list.no-place", text()));
            }
        }

        String text() {
            return ownerKeyHex + "/" + type;
        }
    }
}
