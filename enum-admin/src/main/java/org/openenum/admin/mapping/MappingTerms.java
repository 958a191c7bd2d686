package org.openenum.admin.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Operation;
import org.openenum.admin.ruleset.AnonymousRuleSets;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.admin.ruleset.Target;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.ThingText;
import org.openenum.admin.zone.ZoneCuts;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.number.NumberBlock;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Checks the draft of a number or block, and finds or creates its destination. */
@Component
public class MappingTerms {

    private final RuleSets ruleSets;

    private final AnonymousRuleSets anonymous;

    private final ZoneCuts cuts;

    private final Zones zones;

    MappingTerms(RuleSets ruleSets, AnonymousRuleSets anonymous, ZoneCuts cuts, Zones zones) {
        this.ruleSets = ruleSets;
        this.anonymous = anonymous;
        this.cuts = cuts;
        this.zones = zones;
    }

    /** Refuses digits that the zone cannot hold, or that are delegated. */
    public void checkPlace(Zone zone, MappingRef ref, PendingChanges changes) {
        DialedDigits digits = ref.digits();
        try {
            zone.digits().check(digits, ref.kind() == MappingKind.BLOCK);
        } catch (InvalidNumberException e) {
            String code = switch (e.sentence().key()) {
                case "number.too-long-in" -> "too-long";
                case "number.of-apex" -> "apex";
                default -> "not-in-zone";
            };
            throw invalidNumber(code, e.sentence(), digits);
        }
        zones.mustTakeNumbers(zone, changes);
        if (ref.kind() == MappingKind.DELEGATION) {
            cuts.refuseAround(zone, digits.digits(), changes);
        } else {
            cuts.refuseBelow(zone, digits.digits(), changes);
        }
    }

    /**
     * Refuses a new number that begins with 0, unless this is intended and the zone is not in the public tree.
     *
     * <p>ITU-T E.164, section 6.2.1: country codes begin with the digits 1 to 9.
     */
    void refuseLeadingZero(Zone zone, MappingRef ref, boolean meant) {
        if (zone.numbering() != Numbering.E164 || !ref.digits().startsWith("0")) {
            return;
        }
        if (zone.apexName().subdomain(NumberNotation.PUBLIC_TREE)) {
            throw invalidNumber("no-country-code", Sentence.of("number.national"), ref.digits());
        }
        if (!meant) {
            throw RefusedException.invalid(
                    "/leadingZero",
                    "no-country-code",
                    Sentence.of("number.no-country-code"),
                    ref.digits().e164());
        }
    }

    /** The destination or the rules of the draft; null for a closed entry without rules. */
    @Nullable
    Target target(Zone zone, MappingRef ref, MappingDraft draft, PendingChanges changes) {
        if (draft.ruleSet() != null) {
            return sharedDestination(draft.ruleSet(), ref, draft, changes);
        }
        if (draft.rules().isEmpty()) {
            if (draft.status() == MappingStatus.CLOSED) {
                return null;
            }
            throw RefusedException.invalid("/rules", "missing", Sentence.of("number.without-rules"), null);
        }
        return anonymous.withContent(contentOf(zone, ref, draft), changes);
    }

    /**
     * Finds or creates the rule sets of many drafts in a few statements; an error in a draft is reported when its own
     * turn comes.
     */
    void readAhead(
            Zone zone, List<Operation<MappingRef, MappingView, MappingDraft>> operations, PendingChanges changes) {
        List<RuleSetContent> contents = new ArrayList<>();
        for (Operation<MappingRef, MappingView, MappingDraft> operation : operations) {
            if (operation instanceof Operation.Put<MappingRef, MappingView, MappingDraft> put
                    && put.draft().ruleSet() == null
                    && !put.draft().rules().isEmpty()) {
                try {
                    contents.add(contentOf(zone, put.ref(), put.draft()));
                } catch (RefusedException e) {
                    // Reported later, with its position in the batch.
                }
            }
        }
        anonymous.readAhead(contents, changes);
    }

    private RuleSetContent contentOf(Zone zone, MappingRef ref, MappingDraft draft) {
        int ttlSeconds = ttl(draft.ttlSeconds(), zone);
        try {
            return new RuleSetContent(ttlSeconds, rulesOf(ref, draft));
        } catch (InvalidPartException e) {
            throw RefusedException.invalid("/" + e.place(), "invalid", e.sentence(), null);
        }
    }

    /** The bounds of a block. */
    NumberBlock block(Zone zone, MappingRef ref, MappingDraft draft) {
        int max = Objects.requireNonNullElse(draft.maxDigits(), zone.numbering().maxDigits());
        int min = Objects.requireNonNullElse(draft.minDigits(), ref.digits().length());
        try {
            return zone.digits().block(ref.digits(), min, max);
        } catch (InvalidNumberException e) {
            if (e.sentence().key().equals("block.too-long-in")) {
                throw RefusedException.invalid("/maxDigits", "too-long", e.sentence(), String.valueOf(max));
            }
            String pointer = min < ref.digits().length() ? "/minDigits" : "/maxDigits";
            throw RefusedException.invalid(pointer, "bounds", e.sentence(), null);
        }
    }

    /** A comment that fits its column; an empty one is none. */
    @Nullable
    public String comment(@Nullable String comment) {
        String text = comment == null ? "" : ThingText.commentLine(comment, "/comment");
        return text.isEmpty() ? null : text;
    }

    /** The TTL of the draft, or the zone's default. */
    public int ttl(@Nullable Integer ttlSeconds, Zone zone) {
        if (ttlSeconds != null && ttlSeconds < 0) {
            throw RefusedException.invalid("/ttl", "range", Sentence.of("ttl.range"), ttlSeconds.toString());
        }
        return Objects.requireNonNullElse(ttlSeconds, zone.defaultTtlSeconds());
    }

    private Target sharedDestination(String name, MappingRef ref, MappingDraft draft, PendingChanges changes) {
        Target target = changes.once(new Shared(name), () -> Target.of(ruleSets.requireForUse(name, changes)));
        RuleSetContent content = target.content();
        if (!draft.rules().isEmpty() && !rulesOf(ref, draft).equals(content.rules())) {
            throw RefusedException.invalid(
                    "/rules", "two-sources", Sentence.of("number.rules-and-rule-set", name), null);
        }
        if (draft.ttlSeconds() != null && draft.ttlSeconds() != content.ttlSeconds()) {
            throw RefusedException.invalid(
                    "/ttl",
                    "two-sources",
                    Sentence.of("number.ttl-of-rule-set", name, content.ttlSeconds()),
                    draft.ttlSeconds().toString());
        }
        return target;
    }

    private record Shared(String name) {}

    private static List<NaptrRule> rulesOf(MappingRef ref, MappingDraft draft) {
        return RuleDraft.toRules(draft.rules(), ref.kind() == MappingKind.NUMBER ? ref.digits() : null);
    }

    private static RefusedException invalidNumber(String code, Sentence message, DialedDigits digits) {
        return RefusedException.invalid("/number", code, message, digits.digits());
    }
}
