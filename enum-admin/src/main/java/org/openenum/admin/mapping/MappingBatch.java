package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.ChangeLog;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.stereotype.Service;

/**
 * Many operations on numbers or blocks that happen together or not at all: one transaction, one changeset, one serial.
 *
 * <p>Whatever order they are sent in, they happen in the order of {@link Step}.
 */
@Service
public class MappingBatch {

    /** As many as one transaction holds its locks for without others noticing; more are an import. */
    public static final int MAX_OPERATIONS = 1_000;

    private final EntityManager entityManager;

    private final MappingWriter writer;

    private final MappingList list;

    private final MappingReadAhead readAhead;

    private final ChangeLog changeLog;

    MappingBatch(
            EntityManager entityManager,
            MappingWriter writer,
            MappingList list,
            MappingReadAhead readAhead,
            ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.writer = writer;
        this.list = list;
        this.readAhead = readAhead;
        this.changeLog = changeLog;
    }

    /** When an operation happens: what goes makes room for what comes. */
    public enum Step {
        DELETE,
        PATCH,
        PUT,
        POST
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

    /** Makes an operation of what a client sent; may refuse. */
    interface Reader<T> {
        Operation read(T sent);

        /** When it happens; in the order in which they were sent, if all say the same. */
        default Step step(T sent) {
            return Step.PUT;
        }
    }

    /**
     * Runs a batch.
     *
     * @param dryRun only to find out what would happen
     * @throws RefusedException with every fault of every operation below {@code /operations}
     */
    <T> List<Result> run(List<T> sent, Reader<T> reader, boolean dryRun, Author author) {
        if (sent.isEmpty() || sent.size() > MAX_OPERATIONS) {
            throw RefusedException.invalid(
                    "/operations", "count", "a batch has 1 to " + MAX_OPERATIONS + " operations", null);
        }
        return changeLog.write(author, changes -> {
            if (dryRun) {
                changes.dryRun();
            }
            Faults faults = new Faults();
            Map<Integer, Operation> operations = read(sent, reader, faults);
            SortedMap<Integer, Supplier<Result>> results = new TreeMap<>();
            readAhead.find(operations.values(), changes);
            operations.forEach((place, operation) ->
                    faults.collect(place, () -> results.put(place, perform(operation, dryRun, changes))));
            faults.refuseAny();
            entityManager.flush();
            return results.values().stream().map(Supplier::get).toList();
        });
    }

    /** The operations by their places, in the order in which they happen. */
    private static <T> Map<Integer, Operation> read(List<T> sent, Reader<T> reader, Faults faults) {
        Map<Integer, Operation> operations = new LinkedHashMap<>();
        Set<MappingRef> seen = new HashSet<>();
        for (int place : inOrder(sent, reader)) {
            faults.collect(place, () -> {
                Operation operation = reader.read(sent.get(place));
                refuseTwice(seen, operation.ref());
                operations.put(place, operation);
            });
        }
        return operations;
    }

    /** The places of the operations in the order in which they happen. */
    private static <T> List<Integer> inOrder(List<T> sent, Reader<T> reader) {
        return IntStream.range(0, sent.size())
                .boxed()
                .sorted(Comparator.comparing(place -> reader.step(sent.get(place))))
                .toList();
    }

    private Supplier<Result> perform(Operation operation, boolean dryRun, PendingChanges changes) {
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

    private static void refuseTwice(Set<MappingRef> seen, MappingRef ref) {
        if (!seen.add(ref)) {
            throw RefusedException.invalid(
                    "/number",
                    "twice",
                    "a batch names each number once",
                    ref.digits().digits());
        }
    }
}
