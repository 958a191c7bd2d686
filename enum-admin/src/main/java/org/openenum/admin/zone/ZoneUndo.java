package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.change.Undo;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes changes of a zone's settings back. That a zone was made or removed is not taken back: what was in it is not kept, and a new zone is
 * removed by the one who says so.
 */
@Component
class ZoneUndo implements Undo {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    private final ZoneTerms terms;

    private final Clock clock;

    ZoneUndo(EntityManager entityManager, ZoneTerms terms, Clock clock) {
        this.entityManager = entityManager;
        this.terms = terms;
        this.clock = clock;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.ZONE);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        String before = change.beforeContent();
        String after = change.afterContent();
        if (before == null || after == null) {
            String apex = apexOf(Objects.requireNonNull(before == null ? after : before));
            return List.of(new Obstacle(
                    "zone " + apex,
                    before == null
                            ? "making the zone " + apex + " is not taken back: remove it"
                            : "the content of the zone " + apex + " is not kept: make it again and import it"));
        }
        Zone zone = entityManager.find(Zone.class, Objects.requireNonNull(change.zoneId()));
        if (before.equals(after)) {
            return List.of();
        }
        if (zone == null) {
            return List.of(new Obstacle("zone " + apexOf(after), "the zone " + apexOf(after) + " is gone"));
        }
        if (!ZoneContent.json(zone).equals(after) && !overwrite) {
            return List.of(Obstacle.changedLater("the zone " + zone.apex()));
        }
        restore(zone, before, changes);
        return List.of();
    }

    /** Gives a zone the settings that it had; its numbering stays, because its numbers were checked by it. */
    void restore(Zone zone, String wanted, PendingChanges changes) {
        String present = ZoneContent.json(zone);
        ZoneDraft draft = JSON.readerFor(ZoneDraft.class)
                .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .readValue(wanted);
        terms.apply(zone, draft);
        if (!ZoneContent.json(zone).equals(present)) {
            zone.setUpdatedAt(clock.instant());
            entityManager.flush();
            changes.add(Change.ofZone(zone.id(), present, ZoneContent.json(zone)));
        }
    }

    private static String apexOf(String content) {
        return JSON.readTree(content).path("apex").asString();
    }
}
