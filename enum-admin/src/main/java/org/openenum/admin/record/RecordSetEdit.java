package org.openenum.admin.record;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Then;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;

/**
 * What becomes of each of several record sets. What is null stays as it is.
 *
 * @param delete whether they are removed; then nothing else is said
 * @param ttlSeconds their TTL from now on
 * @param replacement a value in their records that another takes the place of
 */
public record RecordSetEdit(
        boolean delete,
        @Nullable Integer ttlSeconds,
        @Nullable Replacement replacement) {

    /** They are removed. */
    public static final RecordSetEdit REMOVAL = new RecordSetEdit(true, null, null);

    /** Refuses what says nothing or two things. */
    public RecordSetEdit {
        if (delete == (ttlSeconds != null || replacement != null)) {
            throw RefusedException.invalid("/set", "missing", Sentence.of("record.set-nothing"), null);
        }
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw RefusedException.invalid("/set/ttl", "range", Sentence.of("ttl.range"), ttlSeconds.toString());
        }
    }

    /** What a set holds: its TTL and its RDATA. */
    record Content(int ttlSeconds, List<byte[]> rdatas) {}

    /** What becomes of a set. */
    Then<Content> of(RecordSet set) {
        Supplier<List<String>> texts = () -> RecordText.format(set.type(), set.rdatas());
        return of(
                set.type(),
                set.ttlSeconds(),
                true,
                texts,
                (ttl, replaced) -> new Content(ttl, replaced == null ? set.rdatas() : replaced));
    }

    /** The same of a set as people see it. */
    Then<RecordService.Draft> of(RecordSetView set) {
        int type = RecordRules.typeOf(set.type());
        return of(
                type,
                set.ttlSeconds(),
                true,
                set::records,
                (ttl, replaced) -> new RecordService.Draft(
                        ttl, replaced == null ? set.records() : RecordText.format(type, replaced)));
    }

    /**
     * The same of a set with what stands beside it and follows it.
     *
     * @param hasOneTtl whether all of that has the TTL of the set
     * @param wanted makes it of a TTL and RDATA, null for that which is there
     */
    public <D> Then<D> of(
            int type,
            int ttlNow,
            boolean hasOneTtl,
            Supplier<List<String>> texts,
            BiFunction<Integer, @Nullable List<byte[]>, D> wanted) {
        if (delete) {
            return new Then.Gone<>();
        }
        List<byte[]> replaced = replacement == null ? null : replacement.in(type, texts.get());
        int ttl = Objects.requireNonNullElse(ttlSeconds, ttlNow);
        // With both, the TTL is that of the records that are replaced: a moved address, with a short TTL for a while.
        return replaced == null && (replacement != null || (ttl == ttlNow && hasOneTtl))
                ? Then.same()
                : new Then.Wanted<>(wanted.apply(ttl, replaced));
    }
}
