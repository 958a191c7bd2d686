package org.openenum.admin.mapping.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.TagEdit;
import org.openenum.admin.ruleset.RuleJson;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.sentence.Sentence;

/**
 * A number or block to store. Read-only members of a response are ignored, so that the body of a GET can be sent back.
 *
 * @param leadingZero true: a new number of an E.164 zone may begin with 0. As no country code begins with 0, such a
 *     number is refused otherwise, and in any case in zones at or below {@code e164.arpa}
 */
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
        @Nullable List<RuleJson> rules,
        @Nullable Boolean leadingZero) {

    MappingDraft toDraft(MappingRef ref, TypedNumbers numbers) {
        refuseOther("/number", number, ref, numbers);
        refuseOther("/prefix", prefix, ref, numbers);
        if (ref.kind() == MappingKind.NUMBER && (minDigits != null || maxDigits != null)) {
            throw RefusedException.invalid(
                    "/minDigits",
                    "not-here",
                    Sentence.plain("minDigits and maxDigits are only for blocks; a number has just its digits"),
                    null);
        }
        return new MappingDraft(
                status,
                ttl,
                comment,
                tags == null ? MappingTags.NONE : TagEdit.read("/tags", tags),
                ruleSet,
                RuleJson.toDrafts(rules),
                minDigits,
                maxDigits,
                Boolean.TRUE.equals(leadingZero));
    }

    private static void refuseOther(String pointer, @Nullable String digits, MappingRef ref, TypedNumbers numbers) {
        if (digits != null && !numbers.read(ref.zone(), digits, pointer).equals(ref.digits())) {
            throw RefusedException.invalid(pointer, "other", Sentence.plain("the path names another number"), digits);
        }
    }
}
