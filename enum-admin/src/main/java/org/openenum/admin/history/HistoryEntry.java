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
 * A change in the history of an object. The history of a number also has the changes of its shared destination and of
 * its block: {@code subject}, {@code kind} and {@code object} say what was changed.
 *
 * @param seq the number of the change, which identifies this version; a revert takes it as {@code to}
 * @param changeset the number of the changeset that it belongs to
 * @param reason the reason given for the change, or null
 * @param reverts the changeset that it reverts, or null
 * @param object what was changed: the object itself, its shared destination or its block
 * @param kind for the subject mapping: number, block or delegation; otherwise null
 * @param before the state before; null if it did not exist
 * @param after the state after; null if it was removed
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
