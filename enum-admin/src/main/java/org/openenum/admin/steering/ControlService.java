package org.openenum.admin.steering;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * The use cases of controls. A control is a part of its routing policy, which is one of its rule set: one version, one
 * history, one undo.
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

    /** A control, and the ETag of its rule set. */
    record Found(String ruleSet, Control control, String entityTag) {}

    /** A policy with what was decided last. */
    record Steered(Controlled policy, List<SteeringStep> steps) {}

    Found get(String name) {
        return found(ruleSets.get(name));
    }

    /** Puts a policy under a control, or under another one; the one before stays if this one is refused. */
    Found put(String name, ControlRequest wanted, Precondition precondition, Author author) {
        Set<String> known = regions();
        return found(
                write(name, routing -> wanted.control(routing.policy(), known).text(), precondition, author));
    }

    /** Switches it to another mode, and leaves all else as others may have it by then. */
    Found put(String name, Mode mode, Precondition precondition, Author author) {
        return found(write(name, routing -> controlOf(name, routing).in(mode).text(), precondition, author));
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

    /** What a routing policy is to be told. */
    private interface ControlChange {

        /** Null for nothing. */
        @Nullable
        String of(Routing routing);
    }

    private RuleSetView write(String name, ControlChange change, Precondition precondition, Author author) {
        return ruleSets.route(
                name,
                present -> {
                    Routing routing = policyOf(name, present);
                    return routing.controlledBy(change.of(routing));
                },
                precondition,
                author);
    }

    /** All policies with a control, with what was decided since some time ago. */
    @Transactional(readOnly = true)
    public List<Steered> all(Duration span) {
        Instant since = clock.instant().minus(span);
        return policies.all().stream()
                .map(policy -> new Steered(policy, steps.since(policy.ruleSetId(), since)))
                .toList();
    }

    /** The rule set of a policy, which may have neither that nor a control. */
    RuleSetView ruleSet(String name) {
        return ruleSets.get(name);
    }

    /** The rule set of a policy; refused if it has none. */
    RuleSetView routedRuleSet(String name) {
        RuleSetView ruleSet = ruleSets.get(name);
        policyOf(ruleSet);
        return ruleSet;
    }

    /** The names of the regions that a control may tell apart. */
    Set<String> regions() {
        return policies.regionIds().keySet();
    }

    /** A policy with what was decided since some time ago; empty if it has no control. */
    Optional<Steered> steered(String name, Duration span) {
        return all(span).stream()
                .filter(each -> each.policy().ruleSet().equals(name))
                .findFirst();
    }

    /** What was decided for a policy, the oldest first. */
    @Transactional(readOnly = true)
    public List<SteeringStep> steps(String name) {
        RuleSetView ruleSet = ruleSets.get(name);
        found(ruleSet);
        return steps.all(ruleSet.id());
    }

    /** What a control that is not installed would have decided on the loads that are kept. */
    List<SteeringStep> replay(String name, ControlRequest wanted) {
        return replayed(name, wanted).steps();
    }

    /** The same, with the policy as if it were under that control. */
    @Transactional(readOnly = true)
    public Steered replayed(String name, ControlRequest wanted) {
        RuleSetView ruleSet = ruleSets.get(name);
        Routing routing = policyOf(ruleSet);
        Map<String, Integer> regions = policies.regionIds();
        SteeredPolicy steered =
                SteeredPolicy.of(routing.policy(), wanted.control(routing.policy(), regions.keySet()), regions);
        return new Steered(new Controlled(ruleSet.id(), name, steered), Replay.of(steered, steps.all(ruleSet.id())));
    }

    private static Found found(RuleSetView ruleSet) {
        return new Found(ruleSet.name(), controlOf(ruleSet.name(), policyOf(ruleSet)), ruleSet.entityTag());
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
