package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.ChangeLog;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.stereotype.Service;

/** Many operations on numbers or blocks that happen together or not at all: one transaction, one changeset, one serial. */
@Service
public class MappingBatch {

    /** As many as one transaction holds its locks for without others noticing; more are an import. */
    public static final int MAX_OPERATIONS = 1_000;

    /** More faults than this tell a client nothing new. */
    private static final int MAX_FAULTS = 100;

    private final EntityManager entityManager;

    private final MappingWriter writer;

    private final ChangeLog changeLog;

    MappingBatch(EntityManager entityManager, MappingWriter writer, ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.writer = writer;
        this.changeLog = changeLog;
    }

    /** What to do with one entry. */
    public sealed interface Operation {
        MappingRef ref();

        /** Make it what the draft says. */
        record Put(MappingRef ref, MappingDraft draft, Precondition precondition) implements Operation {}

        /** Remove it. */
        record Delete(MappingRef ref, Precondition precondition) implements Operation {}
    }

    /**
     * What became of one operation.
     *
     * @param view the entry as it is now, or null if it was removed
     */
    public record Result(MappingRef ref, @Nullable MappingView view, boolean created) {}

    /** Makes an operation of what a client sent; may refuse. */
    interface Reader<T> {
        Operation read(T sent);
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
            List<Fault> faults = new ArrayList<>();
            List<Supplier<Result>> results = new ArrayList<>();
            Set<MappingRef> seen = new HashSet<>();
            for (int i = 0; i < sent.size() && faults.size() < MAX_FAULTS; i++) {
                try {
                    Operation operation = reader.read(sent.get(i));
                    refuseTwice(seen, operation.ref());
                    results.add(perform(operation, changes));
                } catch (RefusedException refused) {
                    faults.addAll(faultsOf(refused, "/operations/" + i));
                }
            }
            if (!faults.isEmpty()) {
                throw RefusedException.invalid(faults);
            }
            entityManager.flush();
            return results.stream().map(Supplier::get).toList();
        });
    }

    private Supplier<Result> perform(Operation operation, PendingChanges changes) {
        if (operation instanceof Operation.Put put) {
            MappingWriter.Outcome outcome = writer.put(put.ref(), put.draft(), put.precondition(), changes);
            return () -> new Result(put.ref(), outcome.view(), outcome.created());
        }
        Operation.Delete delete = (Operation.Delete) operation;
        writer.delete(delete.ref(), delete.precondition(), changes);
        return () -> new Result(delete.ref(), null, false);
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

    private static List<Fault> faultsOf(RefusedException refused, String pointer) {
        if (refused.faults().isEmpty()) {
            String code = refused.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
            return List.of(new Fault(pointer, code, String.valueOf(refused.getMessage()), null));
        }
        // What is wrong with the number stands beside the value, everything else in it.
        return refused.faults().stream()
                .map(fault -> fault.pointer().equals("/number") ? fault : fault.below("/value"))
                .map(fault -> fault.below(pointer))
                .toList();
    }
}
