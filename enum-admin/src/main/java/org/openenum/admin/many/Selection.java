package org.openenum.admin.many;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The use case of changing several selected entries of one kind: all of them in one changeset, or none. Entries that
 * would not change are left out.
 */
@Service
public class Selection {

    private final OperationBatch batch;

    Selection(OperationBatch batch) {
        this.batch = batch;
    }

    /**
     * A selected entry.
     *
     * @param entityTag the state that the user saw, or null for whatever it is now
     */
    public record Chosen<R>(R ref, @Nullable String entityTag) {}

    /**
     * The effect of an edit on one entry.
     *
     * @param after null if it is removed; equal to before if it stays as it is
     * @param destination the shared destination whose rules it has, if it is left alone because of that
     */
    public record Step<V>(
            V before, @Nullable V after, @Nullable String destination) {

        /** Whether it stays as it is. */
        public boolean stays() {
            return Objects.equals(before, after);
        }
    }

    /**
     * The present state of selected entries.
     *
     * @throws RefusedException with those that do not exist
     */
    @Transactional(readOnly = true)
    public <R, V> List<V> find(Kind<R, V, ?> kind, List<Chosen<R>> chosen) {
        if (chosen.isEmpty() || chosen.size() > OperationBatch.MAX_OPERATIONS) {
            throw RefusedException.invalid(
                    "/selected", "count", Sentence.of("batch.entries", OperationBatch.MAX_OPERATIONS), null);
        }
        OperationFaults faults = new OperationFaults((at, fault) -> fault.below("/value"));
        List<V> present = new ArrayList<>();
        for (int at = 0; at < chosen.size(); at++) {
            R ref = chosen.get(at).ref();
            faults.collect(at, () -> present.add(kind.get(ref)));
        }
        faults.refuseAny();
        return present;
    }

    /**
     * What an edit would do.
     *
     * @param present the present states, in the same order
     */
    <R, V, D> List<Step<V>> preview(
            Kind<R, V, D> kind, List<Chosen<R>> chosen, List<V> present, Function<V, Then<D>> edit, Author author) {
        List<Then<D>> then = present.stream().map(edit).toList();
        List<Chosen<R>> now =
                chosen.stream().map(one -> new Chosen<>(one.ref(), null)).toList();
        List<Operation<R, V, D>> operations = operations(kind, now, present, then);
        Iterator<OperationBatch.Result<R, V>> results = operations.isEmpty()
                ? Collections.emptyIterator()
                : batch.run(operations, operation -> operation, kind, true, author)
                        .iterator();
        return IntStream.range(0, chosen.size())
                .mapToObj(at -> then.get(at) instanceof Then.Same<D> same
                        ? new Step<>(present.get(at), present.get(at), same.destination())
                        : new Step<>(present.get(at), results.next().view(), null))
                .toList();
    }

    /**
     * Applies an edit, if all entries still are as the user saw them.
     *
     * @param present the present states, in the same order
     * @return how many were changed
     */
    <R, V, D> int apply(
            Kind<R, V, D> kind, List<Chosen<R>> chosen, List<V> present, Function<V, Then<D>> edit, Author author) {
        List<Then<D>> then = present.stream().map(edit).toList();
        List<Operation<R, V, D>> operations = operations(kind, chosen, present, then);
        if (operations.isEmpty()) {
            throw RefusedException.conflict(Sentence.of("bulk.none-would-change"));
        }
        batch.run(operations, operation -> operation, kind, false, author);
        return operations.size();
    }

    /** The operations for those that do not stay as they are. */
    private static <R, V, D> List<Operation<R, V, D>> operations(
            Kind<R, V, D> kind, List<Chosen<R>> chosen, List<V> present, List<Then<D>> then) {
        List<Operation<R, V, D>> operations = new ArrayList<>();
        for (int at = 0; at < chosen.size(); at++) {
            R ref = chosen.get(at).ref();
            String seen = chosen.get(at).entityTag();
            Precondition state = Precondition.tag(seen == null ? kind.entityTagOf(present.get(at)) : seen);
            if (then.get(at) instanceof Then.Wanted<D> wanted) {
                operations.add(new Operation.Put<>(ref, wanted.draft(), state));
            } else if (then.get(at) instanceof Then.Gone<D>) {
                operations.add(new Operation.Delete<>(ref, state));
            }
        }
        return operations;
    }
}
