package org.openenum.admin.feed;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.change.ChangeSubject;
import org.openenum.change.Changeset;
import org.openenum.mapping.MappingKind;

/**
 * A change in the feed. Its contents are absolute values, so that applying a change twice does no harm.
 *
 * @param seq the number of the change, its position in the log
 * @param changeset the number of its changeset: changes with the same number were committed together
 * @param kind for the subject mapping: number, block or delegation; otherwise null
 * @param zone the apex of the zone, even if it was removed; null for a shared destination
 * @param object the number, prefix, zone, shared destination or owner name; {@code *} for all
 * @param type the type of a record set; otherwise null
 * @param effect whether the object was created, changed or removed
 * @param serial the serial of the zone with this change, or null
 * @param before the state before; null if the object did not exist, or if many objects were changed at once
 * @param after the state after; null if the object was removed, or if many objects were changed at once
 * @param concerns paths of lists in the API whose items may have changed: those that point to a changed shared
 *     destination and get other answers, or those that a large bulk change may have created, changed or removed; empty
 *     if the change itself contains everything
 */
public record ChangeEvent(
        long seq,
        long changeset,
        Instant committedAt,
        ChangeSubject subject,
        @Nullable MappingKind kind,
        @Nullable String zone,
        String object,
        @Nullable String type,
        ChangeView.Effect effect,
        @Nullable Long serial,
        @Nullable Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after,
        List<String> concerns) {

    /** Makes the list immutable. */
    public ChangeEvent {
        concerns = List.copyOf(concerns);
    }

    static ChangeEvent of(ChangeView view, Changeset changeset, @Nullable String apex, List<String> concerns) {
        return new ChangeEvent(
                view.seq(),
                changeset.id(),
                changeset.committedAt(),
                view.subject(),
                view.kind(),
                apex,
                view.subject() == ChangeSubject.ZONE && apex != null ? apex : view.object(),
                view.type(),
                view.effect(),
                view.serial(),
                view.before(),
                view.after(),
                concerns);
    }
}
