package org.openenum.admin.requester;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.Access;

/**
 * A group of requesters as somebody wants it, without its networks; the change log keeps it like this, too.
 *
 * @param region the name of a region, or null
 * @param access to zones that {@code zones} does not name
 * @param zones by their apexes
 * @param answerForm null where its requesters get rules as they are provisioned
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
