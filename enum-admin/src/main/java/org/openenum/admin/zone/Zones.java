package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.record.OwnerKey;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.record.RecordSet;
import org.openenum.record.RecordSetKey;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Finds zones by their apex, within the transaction of whoever asks. */
@Component
public class Zones {

    private final EntityManager entityManager;

    private final KnownZones known;

    public Zones(EntityManager entityManager, KnownZones known) {
        this.entityManager = entityManager;
        this.known = known;
    }

    /**
     * The zone with this apex.
     *
     * @param apex in any case, with or without its last dot
     * @throws RefusedException if there is none
     */
    public Zone require(String apex) {
        return find(apexOf(apex))
                .orElseThrow(() -> RefusedException.notFound(Sentence.of("zone.unknown", shortened(apex))));
    }

    /**
     * The same for a number or block that is written. It may be one that is remembered, which belongs to no transaction
     * and must not be changed: the first try of a change rests on it, and is checked at its end.
     */
    public Zone require(String apex, PendingChanges changes) {
        return facts(apex, changes).zone();
    }

    /** Whether the apex of a zone holds a DNAME. */
    public boolean isRedirected(Zone zone, PendingChanges changes) {
        return facts(zone.apex(), changes).redirected();
    }

    private ZoneFacts facts(String apex, PendingChanges changes) {
        return changes.once("zone " + apex, () -> {
            ZoneFacts facts = changes.mayRecall() ? known.find(Zone.canonicalApex(apexOf(apex))) : null;
            if (facts != null) {
                changes.recall("zone " + facts.zone().id(), new ZoneVersionCheck(facts, known));
                return facts;
            }
            Zone zone = require(apex);
            byte[] owner = OwnerKey.of(zone.apexName(), zone.apexName());
            RecordSetKey redirection = new RecordSetKey(zone.id(), owner, Type.DNAME);
            ZoneFacts fresh = new ZoneFacts(zone, entityManager.find(RecordSet.class, redirection) != null);
            known.rememberOnCommit(fresh);
            return fresh;
        });
    }

    Optional<Zone> find(Name apex) {
        List<Zone> found = entityManager
                .createQuery("select z from Zone z where z.apex = :apex", Zone.class)
                .setParameter("apex", Zone.canonicalApex(apex))
                .getResultList();
        return found.stream().findFirst();
    }

    /** Every zone, in the order of their names; a deployment has a few of them. */
    public List<Zone> all() {
        return entityManager
                .createQuery("select z from Zone z order by z.apex", Zone.class)
                .getResultList();
    }

    /**
     * Notes that records stand in the tree of numbers, so that enum-server looks for them there; it is never taken
     * back.
     */
    public void markNumbersHaveRecords(Zone zone, PendingChanges changes) {
        if (!zone.numbersHaveRecords()) {
            zone.setNumbersHaveRecords(true);
            String content = ZoneContent.json(zone);
            changes.add(Change.ofZone(zone.id(), content, content));
        }
    }

    /**
     * Reads an apex.
     *
     * @throws RefusedException if it is no domain name
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
