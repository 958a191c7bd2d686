package org.openenum.admin.many;

import jakarta.persistence.EntityManager;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/**
 * Many operations of one kind that are executed together or not at all: one transaction, one changeset, one serial.
 *
 * <p>Whatever order they are sent in, they are executed in the order of {@link Step}.
 */
@Component
public class OperationBatch {

    /** As many as one transaction executes without others noticing its locks; use an import for more. */
    public static final int MAX_OPERATIONS = 1_000;

    /** The members of an operation outside of its value or patch. */
    private static final Set<String> BESIDE = Set.of("/number", "/owner", "/type", "/ifNoneMatch");

    private final EntityManager entityManager;

    private final ChangeLog changeLog;

    OperationBatch(EntityManager entityManager, ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.changeLog = changeLog;
    }

    /** When an operation is executed: removals first, because they make room. */
    public enum Step {
        DELETE,
        PATCH,
        PUT,
        POST
    }

    /**
     * Reads an operation that a client sent; may refuse.
     *
     * @param <T> the sent form
     */
    @FunctionalInterface
    public interface Reader<T, R, V, D> {
        Operation<R, V, D> read(T sent);

        /** When it is executed; with equal steps, in the order in which they were sent. */
        default Step step(T sent) {
            return Step.PUT;
        }

        /**
         * A fault with its pointer within the sent operation: in its value or patch, unless it is in another member.
         */
        default Fault within(T sent, Fault fault) {
            return BESIDE.contains(fault.pointer())
                    ? fault
                    : fault.below(step(sent) == Step.PATCH ? "/patch" : "/value");
        }
    }

    /**
     * The result of one operation.
     *
     * @param before the previous state, or null if there was none; for numbers and blocks only if the operation or a
     *     dry run needs it
     * @param view the new state, or null if it was removed
     */
    public record Result<R, V>(
            R ref, @Nullable V before, @Nullable V view, boolean created) {}

    /**
     * Runs a batch.
     *
     * @param dryRun whether only to find out what would happen
     * @return the results, in the order in which the operations were sent
     * @throws RefusedException with every fault of every operation below {@code /operations}
     */
    public <T, R, V, D> List<Result<R, V>> run(
            List<T> sent, Reader<T, R, V, D> reader, Kind<R, V, D> kind, boolean dryRun, Author author) {
        if (sent.isEmpty() || sent.size() > MAX_OPERATIONS) {
            throw RefusedException.invalid(
                    "/operations", "count", Sentence.of("batch.operations", MAX_OPERATIONS), null);
        }
        return changeLog.write(author, changes -> {
            if (dryRun) {
                changes.dryRun();
            }
            OperationFaults faults = new OperationFaults((place, fault) -> reader.within(sent.get(place), fault));
            Map<Integer, Operation<R, V, D>> operations = read(sent, reader, kind, faults, changes);
            SortedMap<Integer, Supplier<Result<R, V>>> results = new TreeMap<>();
            kind.readAhead(operations.values(), changes);
            operations.forEach((place, operation) ->
                    faults.collect(place, () -> results.put(place, perform(operation, kind, dryRun, changes))));
            faults.refuseAny();
            entityManager.flush();
            return results.values().stream().map(Supplier::get).toList();
        });
    }

    /** The operations by their indexes, in the order of execution. */
    private static <T, R, V, D> Map<Integer, Operation<R, V, D>> read(
            List<T> sent,
            Reader<T, R, V, D> reader,
            Kind<R, V, D> kind,
            OperationFaults faults,
            PendingChanges changes) {
        Map<Integer, Operation<R, V, D>> operations = new LinkedHashMap<>();
        Set<Object> seen = new HashSet<>();
        for (int place : inOrder(sent, reader)) {
            faults.collect(place, () -> {
                Operation<R, V, D> operation = reader.read(sent.get(place));
                if (!seen.add(kind.subject(operation.ref(), changes))) {
                    throw kind.namedTwice(operation.ref());
                }
                operations.put(place, operation);
            });
        }
        return operations;
    }

    /** The indexes of the operations in the order of execution. */
    private static <T> List<Integer> inOrder(List<T> sent, Reader<T, ?, ?, ?> reader) {
        return IntStream.range(0, sent.size())
                .boxed()
                .sorted(Comparator.comparing(place -> reader.step(sent.get(place))))
                .toList();
    }

    private static <R, V, D> Supplier<Result<R, V>> perform(
            Operation<R, V, D> operation, Kind<R, V, D> kind, boolean dryRun, PendingChanges changes) {
        R ref = operation.ref();
        if (operation instanceof Operation.Edit<R, V, D> edit) {
            return edited(edit, kind, changes);
        }
        V before = dryRun || kind.readsBefore() ? kind.find(ref, changes).orElse(null) : null;
        if (operation instanceof Operation.Put<R, V, D> put) {
            return written(ref, before, kind.put(ref, put.draft(), put.precondition(), changes));
        }
        kind.delete(ref, operation.precondition(), changes);
        return () -> new Result<>(ref, before, null, false);
    }

    private static <R, V, D> Supplier<Result<R, V>> edited(
            Operation.Edit<R, V, D> operation, Kind<R, V, D> kind, PendingChanges changes) {
        R ref = operation.ref();
        V before = kind.find(ref, changes).orElseThrow(() -> kind.missing(ref, changes));
        operation.precondition().check(kind.nameOf(before), kind.entityTagOf(before));
        Precondition asRead = Precondition.tag(kind.entityTagOf(before));
        Then<D> then = operation.edit().apply(before);
        if (then instanceof Then.Wanted<D> wanted) {
            return written(ref, before, kind.put(ref, wanted.draft(), asRead, changes));
        }
        if (then instanceof Then.Same<D>) {
            return () -> new Result<>(ref, before, before, false);
        }
        kind.delete(ref, asRead, changes);
        return () -> new Result<>(ref, before, null, false);
    }

    private static <R, V> Supplier<Result<R, V>> written(R ref, @Nullable V before, Supplier<Written<V>> written) {
        return () -> {
            Written<V> now = written.get();
            return new Result<>(ref, before, now.value(), now.created());
        };
    }
}
