package org.openenum.admin.mapping;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.OperationBatch;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.stereotype.Service;

/** Many operations on numbers or blocks that happen together or not at all. */
@Service
public class MappingBatch implements OperationBatch.Performer<MappingBatch.Operation, MappingBatch.Result> {

    private final OperationBatch batch;

    private final MappingWriter writer;

    private final MappingList list;

    private final MappingReadAhead readAhead;

    MappingBatch(OperationBatch batch, MappingWriter writer, MappingList list, MappingReadAhead readAhead) {
        this.batch = batch;
        this.writer = writer;
        this.list = list;
        this.readAhead = readAhead;
    }

    /** What to do with one entry. */
    public sealed interface Operation {
        MappingRef ref();

        /** Make it what the draft says. */
        record Put(MappingRef ref, MappingDraft draft, Precondition precondition) implements Operation {}

        /** Change a part of it: the draft is made of what it is then. */
        record Patch(MappingRef ref, Function<MappingView, MappingDraft> patch, Precondition precondition)
                implements Operation {}

        /** Remove it. */
        record Delete(MappingRef ref, Precondition precondition) implements Operation {}
    }

    /**
     * What became of one operation.
     *
     * @param before the entry as it was, or null if there was none; only of a dry run
     * @param view the entry as it is now, or null if it was removed
     */
    public record Result(
            MappingRef ref,
            @Nullable MappingView before,
            @Nullable MappingView view,
            boolean created) {}

    /**
     * Runs a batch.
     *
     * @param dryRun only to find out what would happen
     * @throws RefusedException with every fault of every operation below {@code /operations}
     */
    public <T> List<Result> run(
            List<T> sent, OperationBatch.Reader<T, Operation> reader, boolean dryRun, Author author) {
        return batch.run(sent, reader, this, dryRun, author);
    }

    @Override
    public Object subject(Operation operation, PendingChanges changes) {
        return operation.ref();
    }

    @Override
    public RefusedException namedTwice(Operation operation) {
        return RefusedException.invalid(
                "/number",
                "twice",
                "a batch names each number once",
                operation.ref().digits().digits());
    }

    @Override
    public void readAhead(Collection<Operation> operations, PendingChanges changes) {
        readAhead.find(operations, changes);
    }

    @Override
    public Supplier<Result> perform(Operation operation, boolean dryRun, PendingChanges changes) {
        MappingRef ref = operation.ref();
        MappingView before =
                dryRun || operation instanceof Operation.Patch ? list.find(ref).orElse(null) : null;
        if (operation instanceof Operation.Put put) {
            return written(writer.put(ref, put.draft(), put.precondition(), changes), ref, before);
        }
        if (operation instanceof Operation.Patch patch) {
            if (before == null) {
                throw RefusedException.notFound(ref.digits().digits() + " does not exist");
            }
            patch.precondition().check(before.display(), before.entityTag());
            MappingDraft draft = patch.patch().apply(before);
            return written(writer.put(ref, draft, Precondition.tag(before.entityTag()), changes), ref, before);
        }
        Operation.Delete delete = (Operation.Delete) operation;
        writer.delete(ref, delete.precondition(), changes);
        return () -> new Result(ref, before, null, false);
    }

    private static Supplier<Result> written(
            MappingWriter.Outcome outcome, MappingRef ref, @Nullable MappingView before) {
        return () -> new Result(ref, before, outcome.view(), outcome.created());
    }
}
