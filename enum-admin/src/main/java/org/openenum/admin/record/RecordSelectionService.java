package org.openenum.admin.record;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.OperationBatch;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.stereotype.Service;

/** The use case of changing several record sets that somebody chose: all of them in one changeset, or none. */
@Service
class RecordSelectionService {

    private final RecordBatch batch;

    private final RecordService records;

    RecordSelectionService(RecordBatch batch, RecordService records) {
        this.batch = batch;
        this.records = records;
    }

    /**
     * One that was chosen.
     *
     * @param entityTag the state that the person saw, or null for whatever it is now
     */
    record Chosen(RecordBatch.Ref ref, @Nullable String entityTag) {}

    /**
     * What an edit does to one set.
     *
     * @param after null if it is removed
     */
    record Step(RecordSetView before, @Nullable RecordSetView after) {}

    /** They as they are. */
    List<RecordSetView> find(List<Chosen> chosen) {
        if (chosen.isEmpty() || chosen.size() > OperationBatch.MAX_OPERATIONS) {
            throw RefusedException.invalid(
                    "/selected", "count", "choose 1 to " + OperationBatch.MAX_OPERATIONS + " entries", null);
        }
        return chosen.stream()
                .map(one -> records.get(
                        one.ref().zone(), one.ref().owner(), one.ref().type()))
                .toList();
    }

    /** What an edit would do. */
    List<Step> preview(List<Chosen> chosen, RecordSetEdit edit, Author author) {
        // What is wrong with the edit is said of the edit, not of every one that it would change.
        find(chosen).forEach(edit::of);
        return batch.run(chosen, one -> operation(one, edit), true, author).stream()
                .map(result -> new Step(Objects.requireNonNull(result.before()), result.view()))
                .toList();
    }

    /** Does it, if all of them still are what the person saw. */
    void apply(List<Chosen> chosen, RecordSetEdit edit, Author author) {
        batch.run(chosen, one -> operation(one, edit), false, author);
    }

    private static RecordBatch.Operation operation(Chosen one, RecordSetEdit edit) {
        Precondition seen = one.entityTag() == null ? Precondition.PRESENT : Precondition.tag(one.entityTag());
        return new RecordBatch.Operation.Patch(one.ref(), present -> edit.of(present), seen);
    }
}
