package org.openenum.admin.routing;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.record.RecordSetView;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.record.RecordSetKey;
import org.openenum.routing.Routing;
import org.springframework.web.util.UriUtils;

/**
 * What may have a routing policy, and weights in place of its own: a shared destination or a record set.
 *
 * @param ruleSet the name of a shared destination
 * @param owner of a record set
 * @param type of a record set
 * @param path where it is in the API
 * @param leases where its weights for a time stand
 */
record PolicyOwner(
        @Nullable String ruleSet,
        @Nullable String owner,
        @Nullable String type,
        String path,
        @Nullable Routing routing,
        Leases.Row leases) {

    static PolicyOwner of(RuleSetView ruleSet) {
        return new PolicyOwner(
                ruleSet.name(),
                null,
                null,
                Api.ROOT + "/rule-sets/" + ruleSet.name(),
                ruleSet.routing(),
                Leases.Row.ofRuleSet(ruleSet.id()));
    }

    static PolicyOwner of(RecordSetView set) {
        RecordSetKey key = set.key();
        String owner = UriUtils.encodePathSegment(set.owner(), StandardCharsets.UTF_8);
        return new PolicyOwner(
                null,
                set.owner(),
                set.type(),
                Api.ROOT + "/zones/" + set.zone() + "/records/" + owner + "/" + set.type(),
                set.routing(),
                new Leases.Row(
                        "record_set_lease",
                        Map.of("zone_id", key.zoneId(), "owner_key", key.ownerKey(), "type", key.type())));
    }

    /** Its policy; refused if it has none. */
    Routing policy() {
        Routing present = routing;
        if (present == null) {
            throw RefusedException.notFound(words() + " has no routing policy");
        }
        return present;
    }

    /** What people call it. */
    String words() {
        return ruleSet == null ? name() : "the rule set " + ruleSet;
    }

    /** What the audit trail calls it. */
    String name() {
        return ruleSet == null ? owner + " " + type : ruleSet;
    }

    /** What it is, as the audit trail says it. */
    String kind() {
        return ruleSet == null ? "record-set" : "rule-set";
    }
}
