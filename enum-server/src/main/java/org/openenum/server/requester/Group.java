package org.openenum.server.requester;

import java.util.Map;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.requester.Region;

/**
 * A requester group.
 *
 * @param id as in the database; 0 for requesters in no group
 * @param region the id of their region, or 0 for none
 * @param access access to zones that {@code byZone} does not contain
 * @param byZone access by zone id
 * @param form the form in which its members get the rules of numbers
 */
public record Group(int id, int region, Access access, Map<Integer, Access> byZone, AnswerForm form) {

    /** Requesters in no group: they may query everything. */
    public static final Group NOBODY = new Group(0, Region.NONE, Access.ALLOW, Map.of(), AnswerForm.STANDARD);

    /** A group that gets rules as they are provisioned. */
    public Group(int id, int region, Access access, Map<Integer, Access> byZone) {
        this(id, region, access, byZone, AnswerForm.STANDARD);
    }

    /** Makes the map immutable. */
    public Group {
        byZone = Map.copyOf(byZone);
    }

    /** The group's access to a zone. */
    public Access accessTo(int zoneId) {
        return byZone.isEmpty() ? access : byZone.getOrDefault(zoneId, access);
    }

    /** Whether all queries of the group are dropped. */
    public boolean isDropped() {
        return access == Access.DROP && byZone.values().stream().allMatch(each -> each == Access.DROP);
    }
}
