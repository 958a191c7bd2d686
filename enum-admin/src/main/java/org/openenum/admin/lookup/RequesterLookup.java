package org.openenum.admin.lookup;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openenum.admin.health.InServiceRules;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.requester.RequesterGroupView;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.requester.Access;
import org.springframework.stereotype.Component;

/** What a requester gets for a number by the database: whoever asks from an address, or is in a group. */
@Component
class RequesterLookup {

    private final RequesterGroupService groups;

    private final RuleSetService ruleSets;

    private final MappingService mappings;

    private final InServiceRules inService;

    RequesterLookup(
            RequesterGroupService groups, RuleSetService ruleSets, MappingService mappings, InServiceRules inService) {
        this.inService = inService;
        this.groups = groups;
        this.ruleSets = ruleSets;
        this.mappings = mappings;
    }

    /** @param requester an address, or the name of a group */
    Lookup.RequesterAnswer of(String requester, String apex, DialedDigits digits, String applicationUniqueString) {
        boolean isAddress = requester.indexOf(':') >= 0 || requester.matches("[0-9.]+");
        RequesterGroupService.Identified found = isAddress
                ? groups.identify(requester)
                : new RequesterGroupService.Identified(requester, null, groups.get(requester));
        RequesterGroupView group = found.group();
        Access access = group == null ? Access.ALLOW : group.zones().getOrDefault(apex, group.access());
        Optional<MappingView> entry = mappings.answering(apex, digits)
                .filter(view -> access == Access.ALLOW)
                .filter(view -> view.status() == MappingStatus.ACTIVE && view.kind() != MappingKind.DELEGATION);
        String ruleSet = entry.map(MappingView::ruleSet).orElse(null);
        String variant = ruleSet == null || group == null
                ? null
                : ruleSets.get(ruleSet).variants().get(group.name());
        List<NaptrRule> rules = inService.of(
                variant == null ? ruleSet : variant,
                variant != null
                        ? ruleSets.get(variant).rules()
                        : entry.map(MappingView::rules).orElse(List.of()));
        return new Lookup.RequesterAnswer(
                found.network(),
                group == null ? null : group.name(),
                group == null ? null : group.region(),
                access.name().toLowerCase(Locale.ROOT),
                variant == null ? ruleSet : variant,
                variant != null,
                LookupService.dialed(rules.stream().map(rule -> rule.toNaptr(digits)), applicationUniqueString));
    }
}
