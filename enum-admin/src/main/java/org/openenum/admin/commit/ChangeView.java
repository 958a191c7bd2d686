package org.openenum.admin.commit;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;

/**
 * A change of one object.
 *
 * @param seq the number of the change, its position in the log
 * @param object the number, prefix, zone, rule set, owner name, region or requester group; if it was removed, its
 *     number in the database
 * @param kind for the subject mapping: number, block or delegation; otherwise null
 * @param type the type of a record set; otherwise null
 * @param zone the apex of the zone; null if the zone was removed, or if the change concerns none
 * @param effect whether the object was created, changed or removed
 * @param serial the serial of the zone with this change, or null
 * @param before the state before; null if the object did not exist, or if many objects were changed at once
 * @param after the state after; null if the object was removed, or if many objects were changed at once
 */
public record ChangeView(
        long seq,
        ChangeSubject subject,
        String object,
        @Nullable MappingKind kind,
        @Nullable String digits,
        @Nullable String type,
        @Nullable String zone,
        Effect effect,
        @Nullable Long serial,
        @Nullable Map<String, @Nullable Object> before,
        @Nullable Map<String, @Nullable Object> after) {

    /** What happened to the object. */
    public enum Effect {
        CREATED,
        CHANGED,
        REMOVED
    }

    static ChangeView of(Change change, Map<Integer, Zone> zones, ChangeContents contents) {
        Zone zone = change.zoneId() == null ? null : zones.get(change.zoneId());
        return new ChangeView(
                change.seq(),
                change.subject(),
                objectOf(change, zone, contents),
                change.kind(),
                change.digits(),
                change.type() == null ? null : Type.string(change.type()),
                zone == null ? null : zone.apex(),
                effectOf(change),
                change.zoneSerial(),
                contents.before(change),
                contents.after(change));
    }

    private static String objectOf(Change change, @Nullable Zone zone, ChangeContents contents) {
        return switch (change.subject()) {
            case MAPPING, MAPPING_RANGE -> display(change.digits(), zone);
            case ZONE -> zone == null ? "#" + change.zoneId() : zone.apex();
            case RULE_SET -> nameOf(change, contents);
            case RECORD_SET, REGION, REQUESTER_GROUP, REQUESTER_NETWORKS, TARGET, TARGET_SAFETY ->
                String.valueOf(change.owner());
        };
    }

    /** The present name; for a rule set that was removed, its last name in the log. */
    private static String nameOf(Change change, ChangeContents contents) {
        String present = contents.nameOf(change.ruleSetId());
        if (present != null) {
            return present;
        }
        Map<String, @Nullable Object> content = contents.before(change);
        Object name = content == null ? null : content.get("name");
        return name == null ? "#" + change.ruleSetId() : name.toString();
    }

    private static String display(@Nullable String digits, @Nullable Zone zone) {
        if (digits == null || digits.isEmpty()) {
            return "*";
        }
        return zone == null ? digits : zone.numbering().applicationUniqueString(new DialedDigits(digits));
    }

    private static Effect effectOf(Change change) {
        if (change.subject() == ChangeSubject.MAPPING_RANGE || change.subject() == ChangeSubject.REQUESTER_NETWORKS) {
            return Effect.CHANGED;
        }
        boolean was = change.before() != null || change.beforeContent() != null;
        boolean is = change.after() != null || change.afterContent() != null;
        if (was && is) {
            return Effect.CHANGED;
        }
        return is ? Effect.CREATED : Effect.REMOVED;
    }
}
