package org.openenum.admin.record;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.OperationBatch;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.xbill.DNS.Name;

/** Many operations on record sets that happen together or not at all. */
@Service
class RecordBatch implements OperationBatch.Performer<RecordBatch.Operation, RecordBatch.Result> {

    private final OperationBatch batch;

    private final Zones zones;

    private final RecordSets recordSets;

    private final RecordWriter writer;

    RecordBatch(OperationBatch batch, Zones zones, RecordSets recordSets, RecordWriter writer) {
        this.batch = batch;
        this.zones = zones;
        this.recordSets = recordSets;
        this.writer = writer;
    }

    /**
     * Names one record set.
     *
     * @param zone the apex
     * @param owner in full, with or without its last dot, or {@code @} for the apex
     * @param type a mnemonic, or TYPE and a number
     */
    record Ref(String zone, String owner, String type) {}

    /** What to do with one record set. */
    sealed interface Operation {
        Ref ref();

        Precondition precondition();

        /** Make it what the draft says. */
        record Put(Ref ref, RecordService.Draft draft, Precondition precondition) implements Operation {}

        /** Change a part of it: the draft is made of what it is then; null removes it. */
        record Patch(Ref ref, Function<RecordSetView, RecordService.@Nullable Draft> patch, Precondition precondition)
                implements Operation {}

        /** Remove it. */
        record Delete(Ref ref, Precondition precondition) implements Operation {}
    }

    /**
     * What became of one operation.
     *
     * @param before the set as it was, or null if there was none
     * @param view the set as it is now, or null if it was removed
     */
    record Result(
            Ref ref,
            @Nullable RecordSetView before,
            @Nullable RecordSetView view) {}

    /**
     * Runs a batch.
     *
     * @param dryRun only to find out what would happen
     * @throws RefusedException with every fault of every operation below {@code /operations}
     */
    <T> List<Result> run(List<T> sent, OperationBatch.Reader<T, Operation> reader, boolean dryRun, Author author) {
        return batch.run(sent, reader, this, dryRun, author);
    }

    private record Subject(Integer zone, Name owner, int type) {}

    @Override
    public Object subject(Operation operation, PendingChanges changes) {
        Zone zone = zones.require(operation.ref().zone(), changes);
        return new Subject(
                zone.id(),
                RecordRules.ownerOf(operation.ref().owner(), zone),
                RecordRules.typeOf(operation.ref().type()));
    }

    @Override
    public RefusedException namedTwice(Operation operation) {
        return RefusedException.invalid(
                "/owner",
                "twice",
                "a batch names each record set once",
                operation.ref().owner() + " " + operation.ref().type());
    }

    @Override
    public Supplier<Result> perform(Operation operation, boolean dryRun, PendingChanges changes) {
        Ref ref = operation.ref();
        Zone zone = zones.require(ref.zone(), changes);
        Name owner = RecordRules.ownerOf(ref.owner(), zone);
        RecordSet present =
                recordSets.find(zone, owner, RecordRules.typeOf(ref.type())).orElse(null);
        RecordSetView before = present == null ? null : RecordSetView.of(zone.apex(), present);
        RecordService.Draft draft = draftOf(operation, before);
        if (draft != null && before != null && operation instanceof Operation.Patch && isAsWanted(before, draft)) {
            return () -> new Result(ref, before, before);
        }
        if (draft != null) {
            RecordWriter.Wanted wanted = RecordWriter.Wanted.read(ref.type(), draft);
            RecordSet set = writer.put(zone, owner, wanted, operation.precondition(), changes)
                    .set();
            return () -> new Result(ref, before, RecordSetView.of(zone.apex(), set));
        }
        if (present == null) {
            throw missing(ref);
        }
        writer.delete(zone, present, operation.precondition(), changes);
        return () -> new Result(ref, before, null);
    }

    /** What the set will be; null if it is to go. */
    private static RecordService.@Nullable Draft draftOf(Operation operation, @Nullable RecordSetView present) {
        if (operation instanceof Operation.Put put) {
            return put.draft();
        }
        if (operation instanceof Operation.Patch patch) {
            if (present == null) {
                throw missing(patch.ref());
            }
            patch.precondition().check(present.owner() + " " + present.type(), present.entityTag());
            return patch.patch().apply(present);
        }
        return null;
    }

    private static boolean isAsWanted(RecordSetView present, RecordService.Draft draft) {
        return Integer.valueOf(present.ttlSeconds()).equals(draft.ttlSeconds())
                && present.records().equals(draft.records());
    }

    private static RefusedException missing(Ref ref) {
        return RefusedException.notFound("there is no " + ref.owner() + " " + ref.type());
    }
}
