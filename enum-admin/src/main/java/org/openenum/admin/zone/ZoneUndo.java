package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reverts changes of zones: of their settings, and the creation or removal of a zone with no content but its name
 * servers. The content of a zone that was removed with it is not kept.
 */
@Component
class ZoneUndo implements Undo {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    private final Zones zones;

    private final ZoneWriter writer;

    ZoneUndo(EntityManager entityManager, Zones zones, ZoneWriter writer) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.writer = writer;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.ZONE);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        String before = change.beforeContent();
        String after = change.afterContent();
        if (before == null) {
            return unmake(change, Objects.requireNonNull(after), changes);
        }
        if (after == null) {
            return makeAgain(before, changes);
        }
        Zone zone = entityManager.find(Zone.class, Objects.requireNonNull(change.zoneId()));
        if (before.equals(after)) {
            return List.of();
        }
        if (zone == null) {
            return List.of(new Obstacle("zone " + apexOf(after), Sentence.of("zone.gone", apexOf(after))));
        }
        String now = ZoneContent.json(zone);
        return Undo.takeBack(
                now.equals(before),
                now.equals(after),
                overwrite,
                Sentence.of("zone.named", zone.apex()),
                () -> restore(zone, before, changes));
    }

    /** Removes a zone that has not changed since its creation; otherwise its content would be lost. */
    private List<Obstacle> unmake(Change change, String made, PendingChanges changes) {
        Zone zone = entityManager.find(Zone.class, Objects.requireNonNull(change.zoneId()));
        if (zone == null) {
            return List.of();
        }
        if (!ZoneContent.json(zone).equals(made) || !writer.hasFirstNameServers(zone)) {
            return List.of(Obstacle.changedLater(Sentence.of("zone.named", zone.apex())));
        }
        writer.removeEmpty(zone, changes);
        return List.of();
    }

    private List<Obstacle> makeAgain(String removed, PendingChanges changes) {
        String apex = apexOf(removed);
        if (!JSON.readTree(removed).has("nameServers")) {
            return List.of(new Obstacle("zone " + apex, Sentence.of("zone.content-not-kept", apex)));
        }
        Name name = Zones.apexOf(apex);
        Zone there = zones.find(name).orElse(null);
        if (there != null) {
            boolean isAsBefore =
                    ZoneContent.json(there, writer.nameServers(there)).equals(removed);
            return isAsBefore
                    ? List.of()
                    : List.of(new Obstacle("zone " + apex, Sentence.of("zone.exists-again", apex)));
        }
        writer.create(name, requestOf(removed), changes);
        return List.of();
    }

    /** Restores the settings of a zone; another numbering only if the zone has no numbers. */
    void restore(Zone zone, String wanted, PendingChanges changes) {
        writer.replace(zone, requestOf(wanted), changes);
    }

    private static ZoneRequest requestOf(String content) {
        return JSON.readerFor(ZoneRequest.class)
                .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .readValue(content);
    }

    private static String apexOf(String content) {
        return JSON.readTree(content).path("apex").asString();
    }
}
