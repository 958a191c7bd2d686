package org.openenum.admin.steering;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.ControlledPolicies.Controlled;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.routing.Routing;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The use cases of controls. A control is a part of its routing policy, which is a part of its rule set: one version,
 * one history, one undo.
 */
@Service
class ControlService {

    private final RuleSetService ruleSets;

    private final ControlledPolicies policies;

    private final Steps steps;

    private final Clock clock;

    ControlService(RuleSetService ruleSets, ControlledPolicies policies, Steps steps, Clock clock) {
        this.ruleSets = ruleSets;
        this.policies = policies;
        this.steps = steps;
        this.clock = clock;
    }

    /** A policy with its last decisions. */
    record Steered(Controlled policy, List<SteeringStep> steps) {}

    /** Sets or replaces the control of a policy; a present one stays if this one is refused. */
    RuleSetView put(String name, ControlRequest wanted, Precondition precondition, Author author) {
        Set<String> known = regions();
        return write(name, routing -> wanted.control(routing.policy(), known).text(), precondition, author);
    }

    /** Switches the mode of a control; its other settings stay as they are by then. */
    void put(String name, Mode mode, Precondition precondition, Author author) {
        write(name, routing -> controlOf(name, routing).in(mode).text(), precondition, author);
    }

    void delete(String name, Precondition precondition, Author author) {
        write(
                name,
                routing -> {
                    controlOf(name, routing);
                    return null;
                },
                precondition,
                author);
    }

    /** @param change computes the new control of a routing policy; null for none */
    private RuleSetView write(
            String name, Function<Routing, @Nullable String> change, Precondition precondition, Author author) {
        return ruleSets.route(
                name,
                present -> {
                    Routing routing = policyOf(name, present);
                    return routing.controlledBy(change.apply(routing));
                },
                precondition,
                author);
    }

    /** All policies with a control, with their decisions within the time span. */
    @Transactional(readOnly = true)
    public List<Steered> all(Duration span) {
        return policies.all().stream().map(policy -> steered(policy, span)).toList();
    }

    private Steered steered(Controlled policy, Duration span) {
        return new Steered(
                policy, steps.since(policy.ruleSetId(), clock.instant().minus(span)));
    }

    /** The rule set, with or without a policy and a control. */
    RuleSetView ruleSet(String name) {
        return ruleSets.get(name);
    }

    /** The rule set with its policy; refused if it has none. */
    RuleSetView routedRuleSet(String name) {
        RuleSetView ruleSet = ruleSets.get(name);
        policyOf(ruleSet);
        return ruleSet;
    }

    /** The names of the regions that a control may use. */
    Set<String> regions() {
        return policies.regionIds().keySet();
    }

    /** A policy with its decisions within the time span; empty if it has no control. */
    @Transactional(readOnly = true)
    public Optional<Steered> steered(String name, Duration span) {
        return policies.all().stream()
                .filter(policy -> policy.ruleSet().equals(name))
                .findFirst()
                .map(policy -> steered(policy, span));
    }

    /** The decisions for a policy, the oldest first. */
    @Transactional(readOnly = true)
    public List<SteeringStep> steps(String name) {
        RuleSetView ruleSet = ruleSets.get(name);
        controlOf(ruleSet);
        return steps.all(ruleSet.id());
    }

    /** The decisions that a control that is not stored would have made on the recorded loads. */
    @Transactional(readOnly = true)
    public Steered replayed(String name, ControlRequest wanted) {
        RuleSetView ruleSet = ruleSets.get(name);
        Routing routing = policyOf(ruleSet);
        Map<String, Integer> regions = policies.regionIds();
        SteeredPolicy steered =
                SteeredPolicy.of(routing.policy(), wanted.control(routing.policy(), regions.keySet()), regions);
        return new Steered(new Controlled(ruleSet.id(), name, steered), Replay.of(steered, steps.all(ruleSet.id())));
    }

    /** The control of a policy; refused if it has none. */
    static Control controlOf(RuleSetView ruleSet) {
        return controlOf(ruleSet.name(), policyOf(ruleSet));
    }

    private static Control controlOf(String name, Routing routing) {
        String control = routing.control();
        if (control == null) {
            throw RefusedException.notFound(Sentence.of("control.none", name));
        }
        return Control.parse(control);
    }

    private static Routing policyOf(RuleSetView ruleSet) {
        return policyOf(ruleSet.name(), ruleSet.routing());
    }

    private static Routing policyOf(String name, @Nullable Routing routing) {
        if (routing == null) {
            throw RefusedException.notFound(Sentence.of("policy.none", Sentence.of("rule-set.named", name)));
        }
        return routing;
    }
}
