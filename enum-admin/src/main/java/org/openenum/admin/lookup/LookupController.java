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
     * Asks the running server for a number.
     *
     * @param number in any notation
     * @param zone the apex to ask in; the fitting one if it is missing
     * @param requester an address or the name of a requester group: what that one gets is told beside what was answered
     *     here
     * @param at when it would ask, 2026-11-28T22:30:00Z: variants and routing policies may hold at some times only; now
     *     if it is missing. Without a requester it is told for somebody in no group
     * @param trace whether the answer tells what the number meets on its way down the tree
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
     * Asks every server for a number, and compares what they say.
     *
     * @param number in any notation
     * @param zone the apex to ask in; the fitting one if it is missing
     */
    @GetMapping(Api.ROOT + "/lookup/nodes")
    Comparison compare(
            @RequestParam String number, @RequestParam(required = false) @Nullable String zone, Caller caller) {
        caller.requireNumber(lookups.digits(number, zone));
        return nodes.compare(lookups.question(number, zone));
    }
}
