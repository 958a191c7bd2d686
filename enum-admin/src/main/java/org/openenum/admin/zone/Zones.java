package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Finds zones by their apex, within the caller's transaction. */
@Component
public class Zones {

    private final EntityManager entityManager;

    public Zones(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * The zone with this apex.
     *
     * @param apex in any case, with or without its final dot
     * @throws RefusedException if it does not exist
     */
    public Zone require(String apex) {
        return find(apexOf(apex))
                .orElseThrow(() -> RefusedException.notFound(Sentence.of("zone.unknown", shortened(apex))));
    }

    /** The same, read once in a transaction that writes. */
    public Zone require(String apex, PendingChanges changes) {
        return changes.once("zone " + apex, () -> require(apex));
    }

    /**
     * Registers a check for a transaction that puts numbers into a zone by the settings that it has read. Before the
     * commit, when no other transaction can change the zone any more, the transaction is run again if the settings have
     * changed, and refused if there is a DNAME record at the apex.
     */
    public void mustTakeNumbers(Zone zone, PendingChanges changes) {
        changes.checkLast("zone " + zone.id(), new ZoneCheck(zone, entityManager));
    }

    Optional<Zone> find(Name apex) {
        List<Zone> found = entityManager
                .createQuery("select z from Zone z where z.apex = :apex", Zone.class)
                .setParameter("apex", Zone.canonicalApex(apex))
                .getResultList();
        return found.stream().findFirst();
    }

    /** All zones, sorted by name; a deployment has only a few. */
    public List<Zone> all() {
        return entityManager
                .createQuery("select z from Zone z order by z.apex", Zone.class)
                .getResultList();
    }

    /**
     * Parses an apex.
     *
     * @throws RefusedException if it is not a domain name
     */
    static Name apexOf(String text) {
        try {
            return PresentationText.name(text, Name.root);
        } catch (TextParseException e) {
            throw RefusedException.malformed(
                    Sentence.of("name.invalid", shortened(text), PresentationException.reason(e)));
        }
    }

    private static String shortened(String text) {
        return text.length() <= 255 ? text : text.substring(0, 255) + "…";
    }
}
