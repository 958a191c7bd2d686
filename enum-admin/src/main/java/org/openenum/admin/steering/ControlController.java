package org.openenum.admin.steering;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Api;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /rule-sets/{name}/routing-policy/control}. */
@RestController
@RequestMapping(Api.ROOT + "/rule-sets/{name}/routing-policy/control")
class ControlController {

    private final ControlService controls;

    ControlController(ControlService controls) {
        this.controls = controls;
    }

    /**
     * The decisions of the control, newest first: those of the last hour with a period of ten seconds, and as many with
     * other periods.
     */
    record StepsJson(List<SteeringStep> items) {}

    /** Gets the load control of a routing policy, with the shared destination's ETag. */
    @GetMapping
    ResponseEntity<ControlJson> get(@PathVariable String name) {
        return answer(controls.ruleSet(name));
    }

    /** Sets the load control of a routing policy, replacing a present one (If-Match: the destination's ETag). */
    @PutMapping
    ResponseEntity<ControlJson> put(
            @PathVariable String name, @RequestBody ControlRequest wanted, Precondition precondition, Author author) {
        return answer(controls.put(name, wanted, precondition, author));
    }

    /** Removes the load control of a routing policy, so that the policy's own weights apply. */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        controls.delete(name, precondition, author);
    }

    /** Lists the decisions of the control in each period, with the loads that it saw and the reasons. */
    @GetMapping("/steps")
    StepsJson steps(@PathVariable String name) {
        return json(controls.steps(name));
    }

    /**
     * Simulates a control on the recorded loads of the present one, without storing it. The loads were reported under
     * the weights of that time; how they would have followed the simulated weights is not known.
     */
    @PostMapping("/replay")
    StepsJson replay(@PathVariable String name, @RequestBody ControlRequest wanted) {
        return json(controls.replayed(name, wanted).steps());
    }

    private static StepsJson json(List<SteeringStep> steps) {
        ArrayList<SteeringStep> newestFirst = new ArrayList<>(steps);
        Collections.reverse(newestFirst);
        return new StepsJson(newestFirst);
    }

    private static ResponseEntity<ControlJson> answer(RuleSetView ruleSet) {
        return ResponseEntity.ok().eTag(ruleSet.entityTag()).body(ControlJson.of(ruleSet));
    }
}
