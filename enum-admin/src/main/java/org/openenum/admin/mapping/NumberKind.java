package org.openenum.admin.mapping;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Kind;
import org.openenum.admin.many.Operation;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Numbers and blocks, for who changes many of them. */
@Component
public class NumberKind implements Kind<MappingRef, MappingView, MappingDraft> {

    private final MappingWriter writer;

    private final MappingList list;

    private final Zones zones;

    NumberKind(MappingWriter writer, MappingList list, Zones zones) {
        this.writer = writer;
        this.list = list;
        this.zones = zones;
    }

    @Override
    public RefusedException namedTwice(MappingRef ref) {
        return RefusedException.invalid(
                "/number",
                "twice",
                Sentence.of("batch.number-twice"),
                ref.digits().digits());
    }

    /**
     * In a few statements: of a thousand operations, two or three thousand answers would be waited for, each after the
     * other.
     */
    @Override
    public void readAhead(
            Collection<Operation<MappingRef, MappingView, MappingDraft>> operations, PendingChanges changes) {
        operations.stream()
                .collect(Collectors.groupingBy(operation -> operation.ref().kind()))
                .forEach((kind, there) -> writer.readAhead(kind, there, changes));
    }

    /** What it points to is another statement. */
    @Override
    public boolean readsBefore() {
        return false;
    }

    @Override
    public Optional<MappingView> find(MappingRef ref, PendingChanges changes) {
        return list.find(zones.require(ref.zone(), changes), ref);
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
