package org.openenum.admin.history;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.change.ChangeOrigin;
import org.openenum.change.ChangeSubject;
import org.openenum.change.Changeset;
import org.openenum.mapping.MappingKind;

/**
 * One change in the history of one thing. That of a number has the changes of its shared destination and of its block,
 * too: subject, kind and object say what was changed.
 *
 * @param seq names the version that the change made: a revert goes back to it
 * @param changeset the changeset that it is part of
 * @param object what was changed: the thing itself, its shared destination or its block
 * @param kind what a mapping is, or null
 * @param reason what the one who made it said about it, or null
 * @param before what the thing was, or null where it did not exist
 * @param after what it was then, or null where it was removed
 */
public record HistoryEntry(
        long seq,
        long changeset,
        Instant committedAt,
        String actor,
        ChangeOrigin origin,
        @Nullable String address,
        @Nullable String requestId,
        @Nullable String reason,
        @Nullable Long reverts,
        ChangeSubject subject,
        String object,
        @Nullable MappingKind kind,
        ChangeView.Effect effect,
        @Nullable Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    static HistoryEntry of(ChangeView change, Changeset changeset) {
        return new HistoryEntry(
                change.seq(),
                changeset.id(),
                changeset.committedAt(),
                changeset.actor(),
                changeset.origin(),
                changeset.address(),
                changeset.requestId(),
                changeset.reason(),
                changeset.reverts(),
                change.subject(),
                change.object(),
                change.kind(),
                change.effect(),
                change.before(),
                change.after());
    }
}
