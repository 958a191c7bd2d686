package org.openenum.server.requester;

import java.util.Map;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.requester.Region;

/**
 * What is said of a group of requesters.
 *
 * @param id as in the database, or 0 for those who are in no group
 * @param region the id of their region, or 0 for none
 * @param access to zones that {@code byZone} does not name
 * @param byZone by the ids of zones
 * @param form in which form they get the rules of numbers
 */
public record Group(int id, int region, Access access, Map<Integer, Access> byZone, AnswerForm form) {

    /** Those who are in no group: they may ask everything. */
    public static final Group NOBODY = new Group(0, Region.NONE, Access.ALLOW, Map.of(), AnswerForm.STANDARD);

    /** One that gets rules as they are provisioned. */
    public Group(int id, int region, Access access, Map<Integer, Access> byZone) {
        this(id, region, access, byZone, AnswerForm.STANDARD);
    }

    /** Keeps the map from changing. */
    public Group {
        byZone = Map.copyOf(byZone);
    }

    /** Whether they may ask for what is in a zone. */
    public Access accessTo(int zoneId) {
        return byZone.isEmpty() ? access : byZone.getOrDefault(zoneId, access);
    }

    /** Whether none of their questions is answered, whatever it is. */
    public boolean isDropped() {
        return access == Access.DROP && byZone.values().stream().allMatch(each -> each == Access.DROP);
    }
}
