package org.openenum.admin.mapping;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleJson;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.InvalidTagException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;

/** A number or a block as a client sends it. What only an answer has may stay in it, so that a GET's body can be PUT back. */
@JsonIgnoreProperties({"version", "updatedAt", "ownerName", "warnings", "self"})
record MappingRequest(
        @Nullable String number,
        @Nullable String prefix,
        @Nullable Integer minDigits,
        @Nullable Integer maxDigits,
        @Nullable MappingStatus status,
        @Nullable Integer ttl,
        @Nullable String comment,
        @Nullable List<String> tags,
        @Nullable String ruleSet,
        @Nullable List<RuleJson> rules) {

    MappingDraft toDraft(MappingRef ref) {
        refuseOther("/number", number, ref);
        refuseOther("/prefix", prefix, ref);
        if (ref.kind() == MappingKind.NUMBER && (minDigits != null || maxDigits != null)) {
            throw RefusedException.invalid(
                    "/minDigits",
                    "not-here",
                    "minDigits and maxDigits are for blocks; a number has just its digits",
                    null);
        }
        return new MappingDraft(
                status, ttl, comment, tagsOf(tags), ruleSet, RuleJson.toDrafts(rules), minDigits, maxDigits);
    }

    private static MappingTags tagsOf(@Nullable List<String> tags) {
        try {
            return tags == null ? MappingTags.NONE : MappingTags.of(tags);
        } catch (InvalidTagException e) {
            throw RefusedException.invalid("/tags", "invalid", String.valueOf(e.getMessage()), tags.toString());
        }
    }

    private static void refuseOther(String pointer, @Nullable String digits, MappingRef ref) {
        if (digits == null) {
            return;
        }
        try {
            if (DialedDigits.parse(digits).equals(ref.digits())) {
                return;
            }
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid(pointer, "not-a-number", String.valueOf(e.getMessage()), digits);
        }
        throw RefusedException.invalid(pointer, "other", "the path names another number", digits);
    }
}
