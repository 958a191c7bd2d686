package org.openenum.admin.mapping;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Kind;
import org.openenum.admin.many.Operation;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Numbers and blocks, for who changes many of them. */
@Component
public class NumberKind implements Kind<MappingRef, MappingView, MappingDraft> {

    private final MappingWriter writer;

    private final MappingList list;

    private final MappingReadAhead readAhead;

    NumberKind(MappingWriter writer, MappingList list, MappingReadAhead readAhead) {
        this.writer = writer;
        this.list = list;
        this.readAhead = readAhead;
    }

    @Override
    public RefusedException namedTwice(MappingRef ref) {
        return RefusedException.invalid(
                "/number",
                "twice",
                Sentence.of("batch.number-twice"),
                ref.digits().digits());
    }

    @Override
    public void readAhead(
            Collection<Operation<MappingRef, MappingView, MappingDraft>> operations, PendingChanges changes) {
        readAhead.find(operations, changes);
    }

    /** What it points to is another statement. */
    @Override
    public boolean readsBefore() {
        return false;
    }

    @Override
    public Optional<MappingView> find(MappingRef ref, PendingChanges changes) {
        return list.find(ref);
    }

    @Override
    public MappingView get(MappingRef ref) {
        return list.get(ref);
    }

    @Override
    public RefusedException missing(MappingRef ref, PendingChanges changes) {
        return RefusedException.notFound(
                Sentence.of("thing.missing", ref.digits().digits()));
    }

    @Override
    public Sentence nameOf(MappingView present) {
        return Sentence.plain(present.display());
    }

    @Override
    public String entityTagOf(MappingView present) {
        return present.entityTag();
    }

    @Override
    public Supplier<Written<MappingView>> put(
            MappingRef ref, MappingDraft draft, Precondition precondition, PendingChanges changes) {
        MappingWriter.Outcome outcome = writer.put(ref, draft, precondition, changes);
        return () -> new Written<>(outcome.view(), outcome.created());
    }

    @Override
    public void delete(MappingRef ref, Precondition precondition, PendingChanges changes) {
        writer.delete(ref, precondition, changes);
    }
}
