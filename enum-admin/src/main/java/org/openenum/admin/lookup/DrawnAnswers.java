package org.openenum.admin.lookup;

import java.util.Optional;
import java.util.stream.Stream;
import org.openenum.admin.health.InServiceRules;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.record.RecordService;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.ruleset.Variant;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Finds answers that a routing policy selects at random, perhaps only for some requesters: two servers with different
 * answers may both be right.
 */
@Component
class DrawnAnswers {

    private final MappingList mappings;

    private final RuleSetService ruleSets;

    private final RecordService records;

    private final InServiceRules inService;

    DrawnAnswers(MappingList mappings, RuleSetService ruleSets, RecordService records, InServiceRules inService) {
        this.mappings = mappings;
        this.ruleSets = ruleSets;
        this.records = records;
        this.inService = inService;
    }

    /** Whether the answer to a query for a name in a zone is of this kind. */
    boolean has(String apex, Name owner, int type) {
        return hasDrawnRecords(apex, owner, type) || (type == Type.NAPTR && hasDrawnRules(apex, owner));
    }

    private boolean hasDrawnRecords(String apex, Name owner, int type) {
        try {
            RecordRef ref = new RecordRef(apex, owner.toString(), Type.string(type));
            return records.get(ref).routing() != null;
        } catch (RefusedException e) {
            return false; // no such record set
        }
    }

    private boolean hasDrawnRules(String apex, Name owner) {
        return numberOf(apex, owner)
                .flatMap(number -> mappings.answering(apex, number))
                .map(MappingView::ruleSet)
                .map(ruleSets::get)
                .filter(ruleSet -> withVariants(ruleSet).anyMatch(this::isDrawn))
                .isPresent();
    }

    /** The fallback that replaces it may have a routing policy or none. */
    private boolean isDrawn(RuleSetView ruleSet) {
        return inService.of(ruleSet).ruleSet().routing() != null;
    }

    private static Optional<DialedDigits> numberOf(String apex, Name owner) {
        try {
            return Optional.of(new DialedDigits(EnumName.digitsOf(owner, Name.fromConstantString(apex + "."))));
        } catch (InvalidNumberException e) {
            return Optional.empty();
        }
    }

    private Stream<RuleSetView> withVariants(RuleSetView ruleSet) {
        return Stream.concat(
                Stream.of(ruleSet),
                ruleSet.variants().values().stream().map(Variant::ruleSet).map(ruleSets::get));
    }
}
