package org.openenum.admin.routing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.routing.WeightsService.WeightsJson;
import org.openenum.admin.routing.WeightsService.WeightsRequest;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Api;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /zones/{apex}/records/{owner}/{type}/routing-policy} and the weights below it. */
@RestController
@RequestMapping(Api.ROOT + "/zones/{apex}/records/{owner}/{type}/routing-policy")
class RecordRoutingController {

    private final RoutingService policies;

    private final WeightsService weights;

    private final RecordShares shares;

    RecordRoutingController(RoutingService policies, WeightsService weights, RecordShares shares) {
        this.policies = policies;
        this.weights = weights;
        this.shares = shares;
    }

    /** Gets the routing policy of a record set, with the record set's ETag. */
    @GetMapping
    ResponseEntity<RoutingPolicyJson> get(
            @PathVariable String apex, @PathVariable String owner, @PathVariable String type) {
        return answer(set(apex, owner, type));
    }

    /**
     * Sets the routing policy of a record set, replacing a present one (If-Match: the record set's ETag). Record sets
     * of type A, AAAA and SRV can have one.
     */
    @PutMapping
    ResponseEntity<RoutingPolicyJson> put(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            @RequestBody RoutingPolicyRequest wanted,
            Precondition precondition,
            Author author) {
        return answer(policies.put(set(apex, owner, type), wanted, precondition, author));
    }

    /** Removes the routing policy of a record set, so that all its records are answered to everybody. */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            Precondition precondition,
            Author author) {
        policies.delete(set(apex, owner, type), precondition, author);
    }

    /**
     * Gets the share of each target of a record set in the answers to a requester. It is derived from the database,
     * without targets out of service.
     *
     * @param requester an IP address or the name of a requester group; by default a requester in no group
     * @param at the time of the requester's query, such as 2026-11-28T22:30:00Z, because a policy may have a schedule;
     *     now by default
     */
    @GetMapping("/shares")
    RecordShares.RequesterShares shares(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            @RequestParam(defaultValue = "") String requester,
            @RequestParam(required = false) @Nullable Instant at) {
        return shares.of(set(apex, owner, type), requester, at);
    }

    /** Gets the temporary weights that apply now. */
    @GetMapping("/weights")
    WeightsJson weights(@PathVariable String apex, @PathVariable String owner, @PathVariable String type) {
        return weights.get(set(apex, owner, type));
    }

    /**
     * Sets temporary weights, which apply from the next answer of every server. They can be set at any rate and do not
     * change the provisioned data: there is no new version and no new serial, and one entry per minute in the audit
     * trail.
     */
    @PutMapping("/weights")
    WeightsJson weigh(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            @RequestBody WeightsRequest wanted,
            Caller caller) {
        return weights.put(set(apex, owner, type), wanted, caller);
    }

    /** Ends the temporary weights now, so that the policy's own weights apply again. */
    @DeleteMapping("/weights")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endWeights(@PathVariable String apex, @PathVariable String owner, @PathVariable String type, Caller caller) {
        weights.delete(set(apex, owner, type), caller);
    }

    private RoutedRecords set(String apex, String owner, String type) {
        return policies.owner(new RecordRef(apex, owner, type));
    }

    private ResponseEntity<RoutingPolicyJson> answer(PolicyOwner set) {
        return ResponseEntity.ok().eTag(set.entityTag()).body(policies.json(set));
    }
}
