package org.openenum.admin.mapping.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.ruleset.RuleJson;
import org.openenum.admin.web.Api;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.sentence.Sentence;

/**
 * A number or a block of numbers.
 *
 * @param number the number; missing for a block
 * @param prefix the prefix of a block; missing for a number, as are {@code minDigits} and {@code maxDigits}
 * @param ttl the TTL of its NAPTR records, in seconds
 * @param tags its tags, in alphabetical order
 * @param ruleSet the name of the shared destination that it points to, whose rules and TTL are shown; null if it points
 *     to none
 * @param ownerName the owner name of its NAPTR records
 * @param warnings what is allowed, but not supported by some clients
 */
record MappingJson(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String number,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String prefix,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer minDigits,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer maxDigits,
        MappingStatus status,
        @Nullable Integer ttl,
        @Nullable String comment,
        List<String> tags,
        int version,
        @Nullable String ruleSet,
        List<RuleJson> rules,
        Instant updatedAt,
        String ownerName,
        List<Warning> warnings,
        String self) {

    /** A warning about something that is allowed, but not supported by some clients. */
    record Warning(String pointer, String code, Sentence message) {}

    static MappingJson of(MappingView view) {
        boolean isNumber = view.kind() == MappingKind.NUMBER;
        return new MappingJson(
                isNumber ? view.display() : null,
                isNumber ? null : view.display(),
                isNumber ? null : view.minDigits(),
                isNumber ? null : view.maxDigits(),
                view.status(),
                view.ttlSeconds(),
                view.comment(),
                view.tags().tags(),
                view.version(),
                view.ruleSet(),
                view.rules().stream()
                        .map(rule -> isNumber ? RuleJson.of(rule, view.digits(), view.numbering()) : RuleJson.of(rule))
                        .toList(),
                view.updatedAt(),
                view.ownerName(),
                view.warnings().stream()
                        .map(finding -> new Warning(finding.pointer(), finding.code(), finding.sentence()))
                        .toList(),
                selfOf(view));
    }

    private static String selfOf(MappingView view) {
        String collection = view.kind() == MappingKind.NUMBER ? "/numbers/" : "/blocks/";
        return Api.ROOT + "/zones/" + view.zone() + collection + view.display();
    }
}
