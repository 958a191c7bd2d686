package org.openenum.admin.mapping.delegation;

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
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;

/** Many operations on delegations that happen together or not at all. */
@Service
class DelegationBatch implements OperationBatch.Performer<DelegationBatch.Operation, DelegationBatch.Result> {

    private final OperationBatch batch;

    private final Zones zones;

    private final DelegationRows rows;

    private final DelegationWriter writer;

    DelegationBatch(OperationBatch batch, Zones zones, DelegationRows rows, DelegationWriter writer) {
        this.batch = batch;
        this.zones = zones;
        this.rows = rows;
        this.writer = writer;
    }

    /** Names one delegation, of the zone with this apex. */
    record Ref(String zone, DialedDigits prefix) {}

    /** What to do with one delegation. */
    sealed interface Operation {
        Ref ref();

        Precondition precondition();

        /** Make it what the draft says. */
        record Put(Ref ref, DelegationDraft draft, Precondition precondition) implements Operation {}

        /** Change a part of it: the draft is made of what it is then. */
        record Patch(Ref ref, Function<DelegationView, DelegationDraft> patch, Precondition precondition)
                implements Operation {}

        /** Do to it what is done to others too. */
        record Edit(Ref ref, DelegationEdit edit, Precondition precondition) implements Operation {}

        /** Remove it. */
        record Delete(Ref ref, Precondition precondition) implements Operation {}
    }

    /**
     * What became of one operation.
     *
     * @param before the delegation as it was, or null if there was none
     * @param view the delegation as it is now, or null if it was removed
     */
    record Result(
            Ref ref,
            @Nullable DelegationView before,
            @Nullable DelegationView view) {}

    /**
     * Runs a batch.
     *
     * @param dryRun only to find out what would happen
     * @throws RefusedException with every fault of every operation below {@code /operations}
     */
    <T> List<Result> run(List<T> sent, OperationBatch.Reader<T, Operation> reader, boolean dryRun, Author author) {
        return batch.run(sent, reader, this, dryRun, author);
    }

    @Override
    public Object subject(Operation operation, PendingChanges changes) {
        return operation.ref();
    }

    @Override
    public RefusedException namedTwice(Operation operation) {
        return RefusedException.invalid(
                "/prefix",
                "twice",
                "a batch names each prefix once",
                operation.ref().prefix().digits());
    }

    @Override
    public Supplier<Result> perform(Operation operation, boolean dryRun, PendingChanges changes) {
        Ref ref = operation.ref();
        Zone zone = zones.require(ref.zone(), changes);
        DelegationRow present = rows.find(zone, ref.prefix()).orElse(null);
        DelegationView before = present == null ? null : present.view(zone);
        DelegationEdit.Then then = thenOf(operation, zone, present, before);
        if (then instanceof DelegationEdit.Then.Draft wanted) {
            DelegationWriter.Wanted read = DelegationWriter.Wanted.read(wanted.draft());
            writer.put(zone, ref.prefix(), present, read, operation.precondition(), changes);
            return () ->
                    new Result(ref, before, rows.require(zone, ref.prefix()).view(zone));
        }
        if (present == null) {
            throw missing(zone, ref);
        }
        if (then instanceof DelegationEdit.Then.Same) {
            operation.precondition().check(DelegationWriter.nameOf(zone, ref.prefix()), present.entityTag());
            return () -> new Result(ref, before, before);
        }
        writer.delete(zone, present, operation.precondition(), changes);
        return () -> new Result(ref, before, null);
    }

    private static DelegationEdit.Then thenOf(
            Operation operation, Zone zone, @Nullable DelegationRow present, @Nullable DelegationView before) {
        if (operation instanceof Operation.Put put) {
            return new DelegationEdit.Then.Draft(put.draft());
        }
        if (operation instanceof Operation.Delete) {
            return new DelegationEdit.Then.Gone();
        }
        if (present == null || before == null) {
            throw missing(zone, operation.ref());
        }
        operation.precondition().check(DelegationWriter.nameOf(zone, before.prefix()), before.entityTag());
        return operation instanceof Operation.Patch patch
                ? new DelegationEdit.Then.Draft(patch.patch().apply(before))
                : ((Operation.Edit) operation).edit().of(zone, present);
    }

    private static RefusedException missing(Zone zone, Ref ref) {
        return RefusedException.notFound("there is no " + DelegationWriter.nameOf(zone, ref.prefix()));
    }
}
