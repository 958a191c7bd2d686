package org.openenum.admin.requester;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.requester.AnswerForm;
import org.openenum.sentence.InvalidPartException;

/**
 * The form in which a requester group gets NAPTR records. A missing member leaves them as they are for everybody.
 *
 * @param legacyService true: the service field is in the order of RFC 2916, {@code sip+E2U}, with one service per
 *     record
 * @param splitServices true: one record for each service of a rule
 * @param terminalOnly true: no records of non-terminal rules
 * @param privateServices true: also the rules of private experimental services (E2U+P-...)
 * @param ttl the TTL of all records, in seconds
 * @param maxRecords the maximum number of records in an answer
 * @param maxOctets the maximum size of an answer in octets, 512 to 65535; the first record is always included
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnswerFormJson(
        @Nullable Boolean legacyService,
        @Nullable Boolean splitServices,
        @Nullable Boolean terminalOnly,
        @Nullable Boolean privateServices,
        @Nullable Integer ttl,
        @Nullable Integer maxRecords,
        @Nullable Integer maxOctets) {

    /** The JSON of an answer form; null for the standard. */
    static @Nullable AnswerFormJson of(AnswerForm form) {
        return form.isStandard()
                ? null
                : new AnswerFormJson(
                        orNull(form.legacyService()),
                        orNull(form.splitServices()),
                        orNull(form.terminalOnly()),
                        orNull(form.privateServices()),
                        form.ttlSeconds(),
                        form.maxRecords(),
                        form.maxOctets());
    }

    private static @Nullable Boolean orNull(boolean flag) {
        return flag ? Boolean.TRUE : null;
    }

    /** @throws RefusedException with the name of the member that is out of range */
    AnswerForm form() {
        try {
            return new AnswerForm(
                    Boolean.TRUE.equals(legacyService),
                    Boolean.TRUE.equals(splitServices),
                    Boolean.TRUE.equals(terminalOnly),
                    Boolean.TRUE.equals(privateServices),
                    ttl,
                    maxRecords,
                    maxOctets);
        } catch (InvalidPartException e) {
            throw RefusedException.invalid("/answerForm/" + e.place(), "range", e.sentence(), null);
        }
    }
}
