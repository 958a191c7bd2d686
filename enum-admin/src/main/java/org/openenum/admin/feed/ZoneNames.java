package org.openenum.admin.feed;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.openenum.change.Change;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The apexes of zones by id, including removed zones, whose apex is in the log. */
@Component
class ZoneNames {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    ZoneNames(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    Map<Integer, String> of(Collection<Integer> ids) {
        Map<Integer, String> names = new HashMap<>();
        if (!ids.isEmpty()) {
            entityManager
                    .createQuery("select z from Zone z where z.id in :ids", Zone.class)
                    .setParameter("ids", ids)
                    .getResultStream()
                    .forEach(zone -> names.put(zone.id(), zone.apex()));
            ids.stream().filter(id -> !names.containsKey(id)).forEach(id -> names.put(id, lastOf(id)));
        }
        return names;
    }

    boolean exists(String apex) {
        return !entityManager
                .createQuery("select z.id from Zone z where z.apex = :apex", Integer.class)
                .setParameter("apex", apex)
                .getResultList()
                .isEmpty();
    }

    private String lastOf(Integer id) {
        return entityManager
                .createQuery("""
                        select c.beforeContent from Change c where c.zoneId = :zone and c.owner = :itself and c.type is null
                        order by c.zoneId desc, c.owner desc, c.type desc, c.seq desc
                        """, String.class)
                .setParameter("zone", id)
                .setParameter("itself", Change.ZONE_ITSELF)
                .setMaxResults(1)
                .getResultStream()
                .map(content -> JSON.readTree(content).path("apex").asString())
                .findFirst()
                .orElse("#" + id);
    }
}
