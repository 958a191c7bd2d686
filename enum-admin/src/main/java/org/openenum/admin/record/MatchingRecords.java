package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Then;
import org.openenum.admin.many.Update;
import org.openenum.admin.many.Walk;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Every record set that a filter selects.
 *
 * <p>Records of the zone itself or of a delegation are left alone: the zone's own name servers are never removed, and
 * the NS and DS records of a delegation belong to it.
 */
@Service
class MatchingRecords extends Walk<RecordFilter, RecordSetEdit, RecordSet, RecordSetEdit.Content, RecordSetDiff> {

    private final Zones zones;

    private final RecordList list;

    private final RecordSets recordSets;

    MatchingRecords(
            EntityManager entityManager, Zones zones, RecordList list, RecordSets recordSets, ChangeLog changeLog) {
        super(
                entityManager,
                changeLog,
                new Form<>("records", RecordFilter.class, RecordSetEdit.class),
                new Words("record", "record-set.update", 100_000));
        this.zones = zones;
        this.list = list;
        this.recordSets = recordSets;
    }

    @Override
    public Sentence inWords(Update<RecordFilter, RecordSetEdit> update) {
        return Sentence.of(
                update.edit().delete() ? "bulk.remove" : "bulk.change",
                update.filter().inWords());
    }

    @Override
    protected Found<RecordSetEdit, RecordSet, RecordSetEdit.Content, RecordSetDiff> find(
            String apex, RecordFilter filter) {
        Zone zone = zones.require(apex);
        filter.keyPrefix(zone);
        filter.typeNumber();
        return new Records(zone, filter);
    }

    /** The same text may be an address, a string or a name: only the type tells which. */
    @Override
    protected void refuse(RecordFilter filter, RecordSetEdit edit) {
        if (edit.replacement() != null && filter.typeNumber() == null) {
            throw RefusedException.invalid("/filter/type", "missing", Sentence.of("record.no-type-to-replace"), null);
        }
    }

    private final class Records implements Found<RecordSetEdit, RecordSet, RecordSetEdit.Content, RecordSetDiff> {

        private final Zone zone;

        private final RecordFilter filter;

        private @Nullable String after;

        Records(Zone zone, RecordFilter filter) {
            this.zone = zone;
            this.filter = filter;
        }

        @Override
        public String zone() {
            return zone.apex();
        }

        @Override
        public Chunk<RecordSet> next() {
            Page<RecordSet> page = list.page(zone, filter, new Page.Wanted(after, CHUNK));
            after = page.next();
            return new Chunk<>(page.items(), after == null);
        }

        @Override
        public Then<RecordSetEdit.Content> then(RecordSet set, RecordSetEdit edit) {
            Name owner = RecordRules.ownerOf(set.owner() + ".", zone);
            boolean leftAlone = (edit.delete() && set.type() == Type.NS && owner.equals(zone.apexName()))
                    || !RecordRules.mayStand(zone, owner, set.type());
            return leftAlone ? Then.same() : edit.of(set);
        }

        @Override
        public RecordSetDiff sample(RecordSet set, Then<RecordSetEdit.Content> then) {
            RecordSetEdit.Content after =
                    then instanceof Then.Wanted<RecordSetEdit.Content> wanted ? wanted.draft() : null;
            return new RecordSetDiff(
                    after == null ? Effect.REMOVED : Effect.CHANGED,
                    set.owner(),
                    Type.string(set.type()),
                    null,
                    members(set, new RecordSetEdit.Content(set.ttlSeconds(), set.rdatas())),
                    after == null ? null : members(set, after));
        }

        private Map<String, @Nullable Object> members(RecordSet set, RecordSetEdit.Content content) {
            return RecordSetDiff.members(content.ttlSeconds(), RecordText.format(set.type(), content.rdatas()));
        }

        @Override
        public void write(RecordSet set, Then<RecordSetEdit.Content> then, PendingChanges changes) {
            if (then instanceof Then.Wanted<RecordSetEdit.Content> wanted) {
                List<byte[]> rdatas = wanted.draft().rdatas();
                recordSets.change(zone, set, wanted.draft().ttlSeconds(), rdatas, set.comment(), changes);
            } else {
                recordSets.remove(zone, set, changes);
            }
        }

        @Override
        public Stream<Object> entities(RecordSet set) {
            return Stream.of(set);
        }
    }
}
