package org.openenum.admin.lookup;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /lookup} and {@code /lookup/nodes}. */
@RestController
class LookupController {

    private final LookupService lookups;

    private final NodeComparison nodes;

    LookupController(LookupService lookups, NodeComparison nodes) {
        this.lookups = lookups;
        this.nodes = nodes;
    }

    /**
     * Queries the running DNS server for a number, and compares the answer with the database.
     *
     * @param number the number in any usual notation
     * @param zone the apex of the zone to query; by default the zone that the number belongs to
     * @param requester an IP address or the name of a requester group: the response also says what this requester would
     *     get
     * @param at the time of the requester's query, such as 2026-11-28T22:30:00Z, because variants and routing policies
     *     may have schedules; now by default. Without {@code requester} it is answered for a requester in no group
     * @param trace {@code true}: the response also has the entries that the number meets on its way down the number
     *     tree
     */
    @GetMapping(Api.ROOT + "/lookup")
    Lookup lookup(
            @RequestParam String number,
            @RequestParam(required = false) @Nullable String zone,
            @RequestParam(required = false) @Nullable String requester,
            @RequestParam(required = false) @Nullable Instant at,
            @RequestParam(defaultValue = "false") boolean trace,
            Caller caller) {
        caller.requireNumber(lookups.digits(number, zone));
        Lookup lookup = lookups.lookup(number, zone, caller::mayTouch);
        if (requester != null || at != null) {
            lookup = lookup.with(lookups.forRequester(requester, at, number, lookup.zone()));
        }
        return trace ? lookup.with(lookups.candidates(number, lookup.zone(), caller::mayTouch)) : lookup;
    }

    /**
     * Queries all servers for a number, and compares their answers.
     *
     * @param number the number in any usual notation
     * @param zone the apex of the zone to query; by default the zone that the number belongs to
     */
    @GetMapping(Api.ROOT + "/lookup/nodes")
    Comparison compare(
            @RequestParam String number, @RequestParam(required = false) @Nullable String zone, Caller caller) {
        caller.requireNumber(lookups.digits(number, zone));
        return nodes.compare(lookups.question(number, zone));
    }
}
