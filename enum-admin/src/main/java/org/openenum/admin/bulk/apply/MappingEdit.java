package org.openenum.admin.bulk.apply;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingStatus;

/**
 * What becomes of each number or block that a filter finds. What is null stays as it is.
 *
 * @param delete whether they are removed; then nothing else is said
 * @param ruleSet the name of the shared destination that they point to then
 * @param ttlSeconds the TTL of their own rules; those that point to a shared destination keep its TTL
 * @param comment the empty string takes it away
 * @param tags what becomes of the tags
 */
public record MappingEdit(
        boolean delete,
        @Nullable MappingStatus status,
        @Nullable String ruleSet,
        @Nullable Integer ttlSeconds,
        @Nullable String comment,
        TagEdit tags) {

    private static final int MAX_COMMENT_CHARS = 500;

    /** Refuses what says nothing or two things. */
    public MappingEdit {
        boolean sets = status != null || ruleSet != null || ttlSeconds != null || comment != null || !tags.isNothing();
        if (delete == sets) {
            throw RefusedException.invalid(
                    "/set",
                    "missing",
                    "say what to set (status, ruleSet, ttl, comment, tags, addTags, removeTags), or delete: true, and not both",
                    null);
        }
        if (ruleSet != null && ttlSeconds != null) {
            throw RefusedException.invalid(
                    "/set/ttl", "two-sources", "the TTL is that of the rule set " + ruleSet, ttlSeconds.toString());
        }
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw RefusedException.invalid(
                    "/set/ttl", "range", "a TTL is 0 to 2147483647 seconds", ttlSeconds.toString());
        }
        if (comment != null && comment.length() > MAX_COMMENT_CHARS) {
            throw RefusedException.invalid(
                    "/set/comment", "too-long", "a comment has at most " + MAX_COMMENT_CHARS + " characters", comment);
        }
    }
}
