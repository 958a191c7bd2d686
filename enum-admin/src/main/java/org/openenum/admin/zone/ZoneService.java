package org.openenum.admin.zone;

import jakarta.persistence.EntityManager;
import java.util.List;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.change.ChangeSubject;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Serial;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneSerial;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.xbill.DNS.Name;

/** The use cases of zones. */
@Service
public class ZoneService {

    private final EntityManager entityManager;

    private final Zones zones;

    private final ZoneWriter writer;

    private final ZoneUndo undo;

    private final ChangeHistory history;

    private final ChangeLog changeLog;

    private final LogArchive archive;

    ZoneService(
            EntityManager entityManager,
            Zones zones,
            ZoneWriter writer,
            ZoneUndo undo,
            ChangeHistory history,
            ChangeLog changeLog,
            LogArchive archive) {
        this.undo = undo;
        this.history = history;
        this.entityManager = entityManager;
        this.zones = zones;
        this.writer = writer;
        this.changeLog = changeLog;
        this.archive = archive;
    }

    @Transactional(readOnly = true)
    public ZoneView get(String apex) {
        return ZoneView.of(zones.require(apex));
    }

    /** The zones, sorted by name. */
    @Transactional(readOnly = true)
    public Page<ZoneView> list(Page.Wanted wanted) {
        List<ZoneView> rows = entityManager
                .createQuery("select z from Zone z where z.apex > :after order by z.apex", Zone.class)
                .setParameter("after", wanted.after() == null ? "" : wanted.after())
                .setMaxResults(wanted.limit() + 1)
                .getResultStream()
                .map(ZoneView::of)
                .toList();
        return Page.cut(rows, wanted.limit(), ZoneView::apex);
    }

    /** The apexes to choose from in a form: of the first {@value Page.Wanted#MAX_LIMIT} zones, in their order. */
    @Transactional(readOnly = true)
    public List<String> apexes() {
        return list(new Page.Wanted(null, Page.Wanted.MAX_LIMIT)).items().stream()
                .map(ZoneView::apex)
                .toList();
    }

    /** All zones, sorted by name; a deployment has only a few. */
    @Transactional(readOnly = true)
    public List<ZoneView> all() {
        return zones.all().stream().map(ZoneView::of).toList();
    }

    /** The present serial of the zone's SOA record. */
    @Transactional(readOnly = true)
    public Serial serial(String apex) {
        return entityManager.find(ZoneSerial.class, zones.require(apex).id()).serial();
    }

    /** The number of the last change of all; 0 before the first. */
    @Transactional(readOnly = true)
    public long lastChange() {
        return entityManager.find(ChangeHead.class, (short) ChangeHead.ID).seq();
    }

    /**
     * Whether anything in a zone has changed since a change, including changes that are not visible in DNS. Also true
     * if a later change was archived, because it may have been one of this zone.
     */
    @Transactional(readOnly = true)
    public boolean isChangedSince(String apex, long change) {
        // Searches from the end of the log: with an index by zone, all changes of the zone would be read.
        List<Long> found = entityManager
                .createQuery(
                        "select c.seq from Change c where c.seq > :change and coalesce(c.zoneId, 0) = :zone",
                        Long.class)
                .setParameter("change", change)
                .setParameter("zone", zones.require(apex).id())
                .setMaxResults(1)
                .getResultList();
        // The end of the archive is recorded before archived rows are removed: if it is not later, no change is
        // missing.
        return !found.isEmpty() || change < archive.end().change();
    }

    /** The changes of a zone's settings, the newest first. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> history(String apex, Page.Wanted wanted) {
        return history.ofZone(zones.require(apex).id(), wanted);
    }

    /**
     * Sets a zone back to the settings after one of its changes.
     *
     * @param version the {@link HistoryEntry#seq()} of that change
     */
    public ZoneView revert(String apex, long version, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(apex);
            precondition.check(
                    Sentence.of("zone.named", zone.apex()), ZoneView.of(zone).entityTag());
            String wanted = history.find(version)
                    .filter(change ->
                            change.subject() == ChangeSubject.ZONE && zone.id().equals(change.zoneId()))
                    .map(Change::afterContent)
                    .orElseThrow(() -> RefusedException.notFound(Sentence.of("zone.no-version", zone.apex(), version)));
            undo.restore(zone, wanted, changes);
            if (!changes.isEmpty()) {
                changes.note("zone.revert", Sentence.plain(zone.apex()), Sentence.of("version.to", version));
            }
            return ZoneView.of(zone);
        });
    }

    /** Creates a zone, or replaces the settings of an existing one. */
    public Written<ZoneView> put(String apexText, ZoneRequest wanted, Precondition precondition, Author author) {
        Name apex = Zones.apexOf(apexText);
        return changeLog.write(author, changes -> {
            Zone zone = zones.find(apex).orElse(null);
            precondition.check(
                    Sentence.of("zone.named", apexText),
                    zone == null ? null : ZoneView.of(zone).entityTag());
            return zone == null
                    ? new Written<>(create(apex, wanted, changes), true)
                    : new Written<>(replace(zone, wanted, changes), false);
        });
    }

    /**
     * Removes a zone.
     *
     * @param withContent also if it has numbers, or records other than its own NS records
     */
    public void delete(String apex, boolean withContent, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            Zone zone = zones.require(apex);
            ZoneView view = ZoneView.of(zone);
            precondition.check(Sentence.of("zone.named", view.apex()), view.entityTag());
            if (withContent) {
                writer.removeWithContent(zone, changes);
            } else {
                writer.removeEmpty(zone, changes);
            }
            changes.note(
                    "zone.delete", Sentence.plain(view.apex()), withContent ? Sentence.of("zone.with-content") : null);
            return view;
        });
    }

    private ZoneView create(Name apex, ZoneRequest wanted, PendingChanges changes) {
        Zone zone = writer.create(apex, wanted, changes);
        changes.note("zone.create", zone.apex());
        return ZoneView.of(zone);
    }

    private ZoneView replace(Zone zone, ZoneRequest wanted, PendingChanges changes) {
        if (wanted.nameServers() != null) {
            throw RefusedException.invalid("/nameServers", "not-here", Sentence.of("zone.name-servers-later"), null);
        }
        String before = ZoneContent.json(zone);
        if (writer.replace(zone, wanted, changes)) {
            changes.note("zone.change", zone.apex(), before);
        }
        return ZoneView.of(zone);
    }

    /** The zone's name servers: the NS records at its apex, without the final dots. */
    @Transactional(readOnly = true)
    public List<String> nameServers(String apexText) {
        return writer.nameServers(zones.require(apexText));
    }
}
