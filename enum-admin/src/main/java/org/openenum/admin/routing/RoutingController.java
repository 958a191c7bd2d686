package org.openenum.admin.routing;

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
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /rule-sets/{name}/routing-policy}. */
@RestController
@RequestMapping(Api.ROOT + "/rule-sets/{name}/routing-policy")
class RoutingController {

    private final RoutingService policies;

    RoutingController(RoutingService policies) {
        this.policies = policies;
    }

    /** Gets the routing policy of a shared destination, with the destination's ETag. */
    @GetMapping
    ResponseEntity<RoutingPolicyJson> get(@PathVariable String name) {
        return answer(policies.owner(name));
    }

    /** Sets the routing policy of a shared destination, replacing a present one (If-Match: the destination's ETag). */
    @PutMapping
    ResponseEntity<RoutingPolicyJson> put(
            @PathVariable String name,
            @RequestBody RoutingPolicyRequest wanted,
            Precondition precondition,
            Author author) {
        return answer(policies.put(policies.owner(name), wanted, precondition, author));
    }

    /** Removes the routing policy of a shared destination, so that all its rules are answered to everybody. */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        policies.delete(policies.owner(name), precondition, author);
    }

    private ResponseEntity<RoutingPolicyJson> answer(PolicyOwner owner) {
        return ResponseEntity.ok().eTag(owner.entityTag()).body(policies.json(owner));
    }
}
