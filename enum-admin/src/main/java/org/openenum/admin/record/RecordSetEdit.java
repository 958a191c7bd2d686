package org.openenum.admin.record;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.RecordSet;

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
            throw RefusedException.invalid(
                    "/set", "missing", "say what to set (ttl, replace), or delete: true, and not both", null);
        }
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw RefusedException.invalid(
                    "/set/ttl", "range", "a TTL is 0 to 2147483647 seconds", ttlSeconds.toString());
        }
    }

    /**
     * A set as it will be.
     *
     * @param rdatas none if it is removed
     */
    record Then(int ttlSeconds, List<byte[]> rdatas) {}

    /** A set as it will be, or null where it stays as it is. */
    @Nullable
    Then of(RecordSet set) {
        if (delete) {
            return new Then(set.ttlSeconds(), List.of());
        }
        List<byte[]> replaced =
                replacement == null ? null : replacement.in(set.type(), RecordText.format(set.type(), set.rdatas()));
        int ttl = Objects.requireNonNullElse(ttlSeconds, set.ttlSeconds());
        // With both, the TTL is that of the records that are replaced: a moved address, with a short TTL for a while.
        if (replaced == null && (replacement != null || ttl == set.ttlSeconds())) {
            return null;
        }
        return new Then(ttl, replaced == null ? set.rdatas() : replaced);
    }

    /** The same set as people see it, as somebody may want it then; null if it is to go. */
    RecordService.@Nullable Draft of(RecordSetView set) {
        if (delete) {
            return null;
        }
        int type = RecordRules.typeOf(set.type());
        List<byte[]> replaced = replacement == null ? null : replacement.in(type, set.records());
        boolean keepsTtl = ttlSeconds == null || (replacement != null && replaced == null);
        return new RecordService.Draft(
                keepsTtl ? Integer.valueOf(set.ttlSeconds()) : ttlSeconds,
                replaced == null ? set.records() : RecordText.format(type, replaced));
    }
}
