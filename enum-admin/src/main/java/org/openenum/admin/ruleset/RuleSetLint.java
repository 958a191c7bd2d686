package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSet;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrLint;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;

/** Lints the rules of numbers and blocks, and those of a shared destination for the numbers that point to it. */
@Component
public class RuleSetLint {

    /** The number for a destination that nothing points to yet: one that regulators reserve for plays and films. */
    static final DialedDigits EXAMPLE = new DialedDigits("442079460123");

    static final Name EXAMPLE_APEX = Name.fromConstantString("e164.arpa.");

    private final EntityManager entityManager;

    RuleSetLint(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** The findings for the rules of a number, or for the lowest number of a block. */
    public static List<Finding> findings(Zone zone, Mapping mapping, @Nullable Target target) {
        return target == null
                ? List.of()
                : findings(zone, mapping, target.content().rules());
    }

    private static List<Finding> findings(Zone zone, Mapping mapping, List<NaptrRule> rules) {
        return new NaptrLint(zone.apexName(), zone.numbering()).lint(rules, sampleOf(mapping));
    }

    /** Refuses a change if there are errors; warnings are shown in the view. */
    public static void refuseErrors(List<Finding> findings) {
        List<Fault> faults = findings.stream()
                .filter(finding -> finding.severity() == Finding.Severity.ERROR)
                .map(finding -> new Fault(finding.pointer(), finding.code(), finding.sentence(), null))
                .toList();
        if (!faults.isEmpty()) {
            throw RefusedException.invalid(faults);
        }
    }

    /**
     * Refuses rules that would be refused for a number that points to the destination: the first number of each zone is
     * checked, or the example if there is none.
     *
     * @param ruleSet the present destination; null if it is being created
     */
    void refuseErrors(@Nullable RuleSet ruleSet, List<NaptrRule> rules) {
        List<Mapping> users = ruleSet == null ? List.of() : firstUsers(ruleSet);
        if (users.isEmpty()) {
            refuseErrors(new NaptrLint(EXAMPLE_APEX, Numbering.E164).lint(rules, EXAMPLE));
        }
        for (Mapping user : users) {
            Zone zone = entityManager.find(Zone.class, user.key().zoneId());
            refuseErrors(findings(zone, user, rules));
        }
    }

    /** The first number or block of each zone that points to the rule set. */
    List<Mapping> firstUsers(RuleSet ruleSet) {
        List<Mapping> users = new ArrayList<>();
        Optional<Mapping> user = firstUserFrom(Integer.MIN_VALUE, ruleSet);
        while (user.isPresent()) {
            users.add(user.get());
            user = firstUserFrom(user.get().key().zoneId() + 1, ruleSet);
        }
        return users;
    }

    private Optional<Mapping> firstUserFrom(int zoneId, RuleSet ruleSet) {
        return entityManager
                // In the order of the index, so that it reads only the first row of a range, however many there are.
                // With > instead of >=, H2 reads all rows of the previous zone.
                .createQuery("""
                        select m from Mapping m where m.ruleSetId = :ruleSet and m.key.zoneId >= :zone
                        order by m.ruleSetId, m.key.zoneId, m.key.digits, m.key.kind
                        """, Mapping.class)
                .setParameter("ruleSet", ruleSet.id())
                .setParameter("zone", zoneId)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    private static DialedDigits sampleOf(Mapping mapping) {
        if (mapping.kind() == MappingKind.NUMBER) {
            return mapping.digits();
        }
        String prefix = mapping.key().digits();
        return new DialedDigits(prefix + "0".repeat(Math.max(0, mapping.minDigits() - prefix.length())));
    }
}
