package org.openenum.admin.requester;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.requester.AnswerForm;
import org.openenum.sentence.InvalidPartException;

/**
 * In which form requesters get the rules of numbers. What is not given is as everybody gets it.
 *
 * @param legacyService the services field in the order of RFC 2916, sip+E2U; one service a record
 * @param splitServices one record for each service of a rule
 * @param terminalOnly no rules that do not end a search
 * @param privateServices rules for private experiments (E2U+P-...), too
 * @param ttl of all records, in seconds
 * @param maxRecords of an answer
 * @param maxOctets of an answer, 512 to 65535; the first record is always answered
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

    /** Null for the standard. */
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

    /** @throws RefusedException naming the member that is out of its limits */
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
