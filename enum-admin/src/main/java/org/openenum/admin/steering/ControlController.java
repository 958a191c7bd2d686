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

    /** What was decided, the newest first; an hour of a period of ten seconds, and as many steps of others. */
    record StepsJson(List<SteeringStep> items) {}

    /** What the control process is told about this policy, with the destination's ETag. */
    @GetMapping
    ResponseEntity<ControlJson> get(@PathVariable String name) {
        return answer(controls.ruleSet(name));
    }

    /**
     * Puts the policy under a control in place of the present one, if there is one (If-Match: the destination's ETag).
     */
    @PutMapping
    ResponseEntity<ControlJson> put(
            @PathVariable String name, @RequestBody ControlRequest wanted, Precondition precondition, Author author) {
        return answer(controls.put(name, wanted, precondition, author));
    }

    /** Leaves the policy to itself: its own weights count. */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        controls.delete(name, precondition, author);
    }

    /** What was decided period by period, with the loads that were seen, and why. */
    @GetMapping("/steps")
    StepsJson steps(@PathVariable String name) {
        return json(controls.steps(name));
    }

    /**
     * What a control, which is not installed, would have decided on the loads that are kept of the policy's present
     * one. They were reported under the weights of then: how load would have followed these is not known.
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
