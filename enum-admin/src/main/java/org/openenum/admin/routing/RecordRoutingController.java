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

    /** The routing policy of a record set, with the record set's ETag. */
    @GetMapping
    ResponseEntity<RoutingPolicyJson> get(
            @PathVariable String apex, @PathVariable String owner, @PathVariable String type) {
        return answer(set(apex, owner, type));
    }

    /**
     * Installs a whole policy in place of the present one, if there is one (If-Match: the record set's ETag). Sets of
     * type A, AAAA and SRV have policies.
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

    /** Removes the policy: all records are answered to everybody again. */
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
     * What a requester gets of the record set by the database, as far as it is in service.
     *
     * @param requester an address or the name of a requester group; somebody in no group if it is missing
     * @param at when it would ask, 2026-11-28T22:30:00Z: a policy may hold at some times only; now if it is missing
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

    /** The weights that were set and still hold. */
    @GetMapping("/weights")
    WeightsJson weights(@PathVariable String apex, @PathVariable String owner, @PathVariable String type) {
        return weights.get(set(apex, owner, type));
    }

    /**
     * Sets weights for a time, as often as wanted: the next answer of every server is drawn by them. It is no change of
     * the provisioned data: no version, no serial, and one line a minute in the audit trail.
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

    /** Ends them now: the policy's own weights count again. */
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
