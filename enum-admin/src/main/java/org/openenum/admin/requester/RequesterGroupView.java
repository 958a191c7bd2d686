package org.openenum.admin.requester;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Versioned;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;

/**
 * A requester group.
 *
 * @param region the name of its region, or null
 * @param access the access to zones that are not in {@code zones}
 * @param zones the access to single zones, by their apexes
 * @param answerForm the form in which its requesters get the rules of numbers
 */
public record RequesterGroupView(
        int id,
        String name,
        @Nullable String comment,
        @Nullable String region,
        Access access,
        Map<String, Access> zones,
        AnswerForm answerForm,
        int version,
        Instant createdAt,
        Instant updatedAt)
        implements Versioned {

    /** How its queries for a zone are treated. */
    public Access accessTo(String apex) {
        return zones.getOrDefault(apex, access);
    }

    /** The entity tag of this version of the group and of its networks. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }
}
