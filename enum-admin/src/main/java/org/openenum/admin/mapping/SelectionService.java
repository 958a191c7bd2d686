package org.openenum.admin.mapping;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.OperationBatch;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use case of changing several numbers or blocks that somebody chose: all of them in one changeset, or none. */
@Service
class SelectionService {

    private final MappingBatch batch;

    private final MappingList list;

    SelectionService(MappingBatch batch, MappingList list) {
        this.batch = batch;
        this.list = list;
    }

    /**
     * One that was chosen.
     *
     * @param entityTag the state that the person saw, or null for whatever it is now
     */
    record Chosen(MappingRef ref, @Nullable String entityTag) {}

    /**
     * What an edit does to one entry.
     *
     * @param after null if it is removed
     */
    record Step(MappingView before, @Nullable MappingView after) {}

    /** They as they are. */
    @Transactional(readOnly = true)
    public List<MappingView> find(List<Chosen> chosen) {
        if (chosen.isEmpty() || chosen.size() > OperationBatch.MAX_OPERATIONS) {
            throw RefusedException.invalid(
                    "/selected", "count", "choose 1 to " + OperationBatch.MAX_OPERATIONS + " entries", null);
        }
        return chosen.stream().map(one -> list.get(one.ref())).toList();
    }

    /** What an edit would do. */
    List<Step> preview(List<MappingView> entries, SelectionEdit edit, Author author) {
        List<MappingBatch.Result> results =
                batch.run(entries, entry -> operation(entry, entry.entityTag(), edit), true, author);
        return IntStream.range(0, entries.size())
                .mapToObj(at -> new Step(entries.get(at), results.get(at).view()))
                .toList();
    }

    /** Does it, if all of them still are what the person saw. */
    void apply(List<Chosen> chosen, SelectionEdit edit, Author author) {
        batch.run(
                chosen,
                one -> {
                    MappingView present = list.get(one.ref());
                    return operation(present, one.entityTag() == null ? present.entityTag() : one.entityTag(), edit);
                },
                false,
                author);
    }

    private static MappingBatch.Operation operation(MappingView entry, String entityTag, SelectionEdit edit) {
        MappingRef ref = new MappingRef(entry.zone(), entry.kind(), entry.digits());
        MappingDraft draft = edit.of(entry);
        return draft == null
                ? new MappingBatch.Operation.Delete(ref, Precondition.tag(entityTag))
                : new MappingBatch.Operation.Put(ref, draft, Precondition.tag(entityTag));
    }
}
