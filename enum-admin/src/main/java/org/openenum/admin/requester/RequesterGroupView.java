package org.openenum.admin.requester;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Versioned;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;

/**
 * A group of requesters as it is.
 *
 * @param region the name of its region, or null
 * @param access to zones that {@code zones} does not name
 * @param zones by their apexes
 * @param answerForm in which form its requesters get the rules of numbers
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

    /** What they may do with questions for a zone. */
    public Access accessTo(String apex) {
        return zones.getOrDefault(apex, access);
    }

    /** Names this state of the group and of its networks. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }
}
