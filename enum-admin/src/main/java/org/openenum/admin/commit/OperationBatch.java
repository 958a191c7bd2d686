package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.util.Collection;
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
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.stereotype.Component;

/**
 * Many operations that happen together or not at all, whatever they are about: one transaction, one changeset, one serial.
 *
 * <p>Whatever order they are sent in, they happen in the order of {@link Step}.
 */
@Component
public class OperationBatch {

    /** As many as one transaction holds its locks for without others noticing; more are an import. */
    public static final int MAX_OPERATIONS = 1_000;

    private final EntityManager entityManager;

    private final ChangeLog changeLog;

    OperationBatch(EntityManager entityManager, ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.changeLog = changeLog;
    }

    /** When an operation happens: what goes makes room for what comes. */
    public enum Step {
        DELETE,
        PATCH,
        PUT,
        POST
    }

    /**
     * Makes an operation of what a client sent; may refuse.
     *
     * @param <T> what was sent
     * @param <O> the operation
     */
    public interface Reader<T, O> {
        O read(T sent);

        /** When it happens; in the order in which they were sent, if all say the same. */
        default Step step(T sent) {
            return Step.PUT;
        }
    }

    /**
     * Does operations of one sort.
     *
     * @param <O> the operation
     * @param <R> what became of it
     */
    public interface Performer<O, R> {

        /** What it is about, equal for what is the same. */
        Object subject(O operation, PendingChanges changes);

        /** What is said of an operation on something that another one is about already. */
        RefusedException namedTwice(O operation);

        /** Finds together what the operations will need. */
        default void readAhead(Collection<O> operations, PendingChanges changes) {}

        /** Does it; its result is to be had when the rows were sent to the database. */
        Supplier<R> perform(O operation, boolean dryRun, PendingChanges changes);
    }

    /**
     * Runs a batch.
     *
     * @param dryRun only to find out what would happen
     * @return what became of each, in the order in which they were sent
     * @throws RefusedException with every fault of every operation below {@code /operations}
     */
    public <T, O, R> List<R> run(
            List<T> sent, Reader<T, O> reader, Performer<O, R> performer, boolean dryRun, Author author) {
        if (sent.isEmpty() || sent.size() > MAX_OPERATIONS) {
            throw RefusedException.invalid(
                    "/operations", "count", "a batch has 1 to " + MAX_OPERATIONS + " operations", null);
        }
        return changeLog.write(author, changes -> {
            if (dryRun) {
                changes.dryRun();
            }
            OperationFaults faults = new OperationFaults();
            Map<Integer, O> operations = read(sent, reader, performer, faults, changes);
            SortedMap<Integer, Supplier<R>> results = new TreeMap<>();
            performer.readAhead(operations.values(), changes);
            operations.forEach((place, operation) ->
                    faults.collect(place, () -> results.put(place, performer.perform(operation, dryRun, changes))));
            faults.refuseAny();
            entityManager.flush();
            return results.values().stream().map(Supplier::get).toList();
        });
    }

    /** The operations by their places, in the order in which they happen. */
    private static <T, O> Map<Integer, O> read(
            List<T> sent,
            Reader<T, O> reader,
            Performer<O, ?> performer,
            OperationFaults faults,
            PendingChanges changes) {
        Map<Integer, O> operations = new LinkedHashMap<>();
        Set<Object> seen = new HashSet<>();
        for (int place : inOrder(sent, reader)) {
            faults.collect(place, () -> {
                O operation = reader.read(sent.get(place));
                if (!seen.add(performer.subject(operation, changes))) {
                    throw performer.namedTwice(operation);
                }
                operations.put(place, operation);
            });
        }
        return operations;
    }

    /** The places of the operations in the order in which they happen. */
    private static <T> List<Integer> inOrder(List<T> sent, Reader<T, ?> reader) {
        return IntStream.range(0, sent.size())
                .boxed()
                .sorted(Comparator.comparing(place -> reader.step(sent.get(place))))
                .toList();
    }
}
