package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import org.openenum.admin.zone.Zones;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lists the tags of a zone: one index lookup for each, however many numbers have it. */
@Service
public class TagsInUse {

    /**
     * Sorts before every character of a tag. The search for the next tag begins at the last one with this appended:
     * with "greater than the last tag", H2 would begin at that tag and step over all of its numbers.
     */
    private static final String BEFORE_LETTERS = " ";

    private final EntityManager entityManager;

    private final Zones zones;

    TagsInUse(EntityManager entityManager, Zones zones) {
        this.entityManager = entityManager;
        this.zones = zones;
    }

    /** The tags that begin with a text, in order. */
    @Transactional(readOnly = true)
    public List<String> beginningWith(String apex, String start, int limit) {
        int zoneId = zones.require(apex).id();
        List<String> found = new ArrayList<>();
        List<String> next = first(zoneId, start);
        while (!next.isEmpty() && next.get(0).startsWith(start) && found.size() < limit) {
            found.add(next.get(0));
            next = first(zoneId, next.get(0) + BEFORE_LETTERS);
        }
        return found;
    }

    /** Orders by all columns of the index: otherwise H2 would sort all rows. */
    private List<String> first(int zoneId, String from) {
        return entityManager
                .createQuery("""
                        select t.key.tag from MappingTag t where t.key.zoneId = :zone and t.key.tag >= :from
                        order by t.key.zoneId, t.key.tag, t.key.digits, t.key.kind
                        """, String.class)
                .setParameter("zone", zoneId)
                .setParameter("from", from)
                .setMaxResults(1)
                .getResultList();
    }
}
