package org.openenum.admin.mapping.console;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.OperationBatch;
import org.openenum.admin.mapping.MappingBatch;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingView;
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
     * @param after null if it is removed; the same as before if it stays as it is
     * @param destination the shared destination whose rules it has, where it is left alone because of that
     */
    record Step(
            MappingView before,
            @Nullable MappingView after,
            @Nullable String destination) {}

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
    List<Step> preview(List<MappingView> entries, MappingEdit edit, Author author) {
        List<MappingView> meant =
                entries.stream().filter(entry -> isMeant(entry, edit)).toList();
        Iterator<MappingBatch.Result> results = meant.isEmpty()
                ? Collections.emptyIterator()
                : batch.run(meant, entry -> operation(entry, entry.entityTag(), edit), true, author)
                        .iterator();
        return entries.stream()
                .map(entry -> isMeant(entry, edit)
                        ? new Step(entry, results.next().view(), null)
                        : new Step(entry, entry, edit.destinationInTheWay(entry)))
                .toList();
    }

    private static boolean isMeant(MappingView entry, MappingEdit edit) {
        return edit.destinationInTheWay(entry) == null && edit.changes(entry);
    }

    /**
     * Does it, if all of them still are what the person saw.
     *
     * @param present they as they are, in the same order
     * @return how many it was done to; the others stay as they are
     */
    int apply(List<Chosen> chosen, List<MappingView> present, MappingEdit edit, Author author) {
        List<Integer> meant = IntStream.range(0, chosen.size())
                .boxed()
                .filter(at -> isMeant(present.get(at), edit))
                .toList();
        if (meant.isEmpty()) {
            throw RefusedException.conflict("none of them would change");
        }
        batch.run(
                meant,
                at -> {
                    MappingView entry = list.get(chosen.get(at).ref());
                    String seen = chosen.get(at).entityTag();
                    return operation(entry, seen == null ? entry.entityTag() : seen, edit);
                },
                false,
                author);
        return meant.size();
    }

    private static MappingBatch.Operation operation(MappingView entry, String entityTag, MappingEdit edit) {
        MappingRef ref = new MappingRef(entry.zone(), entry.kind(), entry.digits());
        MappingDraft draft = edit.of(entry);
        return draft == null
                ? new MappingBatch.Operation.Delete(ref, Precondition.tag(entityTag))
                : new MappingBatch.Operation.Put(ref, draft, Precondition.tag(entityTag));
    }
}
