package org.openenum.admin.requester;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.Access;

/**
 * A requester group as submitted, without its networks; also its form in the change log.
 *
 * @param region the name of a region, or null
 * @param access the access to zones that are not in {@code zones}
 * @param zones the access to single zones, by their apexes
 * @param answerForm null if its requesters get rules as they are provisioned
 */
public record RequesterGroupDraft(
        @Nullable String comment,
        @Nullable String region,
        Access access,
        Map<String, Access> zones,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable AnswerFormJson answerForm) {

    static RequesterGroupDraft of(RequesterGroupView view) {
        return new RequesterGroupDraft(
                view.comment(), view.region(), view.access(), view.zones(), AnswerFormJson.of(view.answerForm()));
    }
}
