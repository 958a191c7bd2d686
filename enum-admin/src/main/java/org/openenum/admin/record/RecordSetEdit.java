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
 * The changes to each of several record sets. What is null stays as it is.
 *
 * @param delete whether to remove them; then nothing else is set
 * @param ttlSeconds their new TTL
 * @param replacement a value in their records and its replacement
 */
public record RecordSetEdit(
        boolean delete,
        @Nullable Integer ttlSeconds,
        @Nullable Replacement replacement) {

    /** Removes them. */
    public static final RecordSetEdit REMOVAL = new RecordSetEdit(true, null, null);

    /** Refuses an edit that is empty or contradictory. */
    public RecordSetEdit {
        if (delete == (ttlSeconds != null || replacement != null)) {
            throw RefusedException.invalid("/set", "missing", Sentence.of("record.set-nothing"), null);
        }
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw RefusedException.invalid("/set/ttl", "range", Sentence.of("ttl.range"), ttlSeconds.toString());
        }
    }

    /** The content of a set: its TTL and its RDATA. */
    record Content(int ttlSeconds, List<byte[]> rdatas) {}

    /** The effect on a set. */
    Then<Content> of(RecordSet set) {
        Supplier<List<String>> texts = () -> RecordText.format(set.type(), set.rdatas());
        return of(
                set.type(),
                set.ttlSeconds(),
                true,
                texts,
                (ttl, replaced) -> new Content(ttl, replaced == null ? set.rdatas() : replaced));
    }

    /** The effect on a view of a set. */
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
     * The effect on a set together with what belongs to it, such as the DS records of a delegation.
     *
     * @param hasOneTtl whether all of that has the TTL of the set
     * @param wanted makes the draft from a TTL and RDATA, where null means the present RDATA
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
        // With both, the TTL is for sets with replaced records: an address that moved, with a short TTL for a while.
        return replaced == null && (replacement != null || (ttl == ttlNow && hasOneTtl))
                ? Then.same()
                : new Then.Wanted<>(wanted.apply(ttl, replaced));
    }
}
