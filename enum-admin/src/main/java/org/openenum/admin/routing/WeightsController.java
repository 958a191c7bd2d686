package org.openenum.admin.routing;

import org.openenum.admin.account.Caller;
import org.openenum.admin.routing.WeightsService.WeightsJson;
import org.openenum.admin.routing.WeightsService.WeightsRequest;
import org.openenum.admin.web.Api;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /rule-sets/{name}/routing-policy/weights}. */
@RestController
@RequestMapping(Api.ROOT + "/rule-sets/{name}/routing-policy/weights")
class WeightsController {

    private final WeightsService weights;

    private final RoutingService policies;

    WeightsController(WeightsService weights, RoutingService policies) {
        this.weights = weights;
        this.policies = policies;
    }

    /** Gets the temporary weights that apply now. */
    @GetMapping
    WeightsJson get(@PathVariable String name) {
        return weights.get(policies.owner(name));
    }

    /**
     * Sets temporary weights, which apply from the next answer of every server. They can be set at any rate and do not
     * change the provisioned data: there is no new version and no new serial, and one entry per minute in the audit
     * trail.
     */
    @PutMapping
    WeightsJson put(@PathVariable String name, @RequestBody WeightsRequest wanted, Caller caller) {
        return weights.put(policies.owner(name), wanted, caller);
    }

    /** Ends the temporary weights now, so that the policy's own weights apply again. */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Caller caller) {
        weights.delete(policies.owner(name), caller);
    }
}
