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
 * One change, as the feed tells it. Its contents are absolute: to apply one twice does no harm.
 *
 * @param seq its place in the log
 * @param changeset the changeset that it is part of: what has the same was committed together
 * @param kind what a mapping is: a number, a block or a delegation; or null
 * @param zone the apex, also of a zone that is gone; null for a shared destination
 * @param object the number, prefix, zone, shared destination or owner name; {@code *} for everything
 * @param type the type of a record set, or null
 * @param effect whether the object was made, changed or removed
 * @param serial the zone's serial from this change on, or null
 * @param before what the object was, or null if there was none or many were changed at once
 * @param after what it was then, or null if it was removed or many were changed at once
 * @param concerns lists of the API whose entries may be others now: of a shared destination those that point to it and
 *     are answered otherwise, of a large bulk change those that may be new, changed or gone; empty where the change
 *     says everything
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

    /** Keeps the list from changing. */
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
