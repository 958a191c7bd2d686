package org.openenum.admin.record;

import java.util.Optional;
import java.util.function.Supplier;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Kind;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;

/** Record sets, for who changes many of them. */
@Component
class RecordKind implements Kind<RecordRef, RecordSetView, RecordService.Draft> {

    private final Zones zones;

    private final RecordSets recordSets;

    private final RecordWriter writer;

    private final RecordService records;

    RecordKind(Zones zones, RecordSets recordSets, RecordWriter writer, RecordService records) {
        this.zones = zones;
        this.recordSets = recordSets;
        this.writer = writer;
        this.records = records;
    }

    private record Subject(Integer zone, Name owner, int type) {}

    @Override
    public Object subject(RecordRef ref, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        return new Subject(zone.id(), RecordRules.ownerOf(ref.owner(), zone), RecordRules.typeOf(ref.type()));
    }

    @Override
    public RefusedException namedTwice(RecordRef ref) {
        return RefusedException.invalid(
                "/owner", "twice", "a batch names each record set once", ref.owner() + " " + ref.type());
    }

    @Override
    public Optional<RecordSetView> find(RecordRef ref, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        return find(zone, ref).map(set -> RecordSetView.of(zone.apex(), set));
    }

    @Override
    public RecordSetView get(RecordRef ref) {
        return records.get(ref.zone(), ref.owner(), ref.type());
    }

    @Override
    public RefusedException missing(RecordRef ref, PendingChanges changes) {
        return RefusedException.notFound("there is no " + ref.owner() + " " + ref.type());
    }

    @Override
    public String nameOf(RecordSetView present) {
        return present.owner() + " " + present.type();
    }

    @Override
    public String entityTagOf(RecordSetView present) {
        return present.entityTag();
    }

    @Override
    public Supplier<Written<RecordSetView>> put(
            RecordRef ref, RecordService.Draft draft, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        RecordWriter.Wanted wanted = RecordWriter.Wanted.read(ref.type(), draft);
        RecordWriter.Outcome outcome =
                writer.put(zone, RecordRules.ownerOf(ref.owner(), zone), wanted, precondition, changes);
        return () -> new Written<>(RecordSetView.of(zone.apex(), outcome.set()), outcome.created());
    }

    @Override
    public void delete(RecordRef ref, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        writer.delete(zone, find(zone, ref).orElseThrow(() -> missing(ref, changes)), precondition, changes);
    }

    private Optional<RecordSet> find(Zone zone, RecordRef ref) {
        return recordSets.find(zone, RecordRules.ownerOf(ref.owner(), zone), RecordRules.typeOf(ref.type()));
    }
}
