package org.openenum.admin.steering;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.steering.ControlRequest.ControlTargetRequest;
import org.openenum.admin.steering.ControlRequest.RankRequest;
import org.openenum.admin.steering.LoadRequest.ReportedMetric;
import org.openenum.admin.steering.LoadRequest.ReportedTarget;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.transaction.support.TransactionTemplate;

/** A destination whose policy has load control in shadow mode, ten minutes ago. */
public final class SteeredDestination {

    private static final int PERIOD_SECONDS = 10;
    private static final int PERIODS = 58;

    private SteeredDestination() {}

    /** The targets are {@code near.NAME.example} and {@code far.NAME.example}. */
    public static void make(BeanFactory beans, String name, String region, Author author) {
        List<String> targets =
                List.of("sip:+{number}@near." + name + ".example", "sip:+{number}@far." + name + ".example");
        RuleSetService ruleSets = beans.getBean(RuleSetService.class);
        List<RuleDraft> rules = targets.stream()
                .map(target -> RuleDraft.ofUri("E2U+sip", target))
                .toList();
        ruleSets.put(name, new RuleSetDraft(null, null, rules, null), Precondition.ANY, author);
        int regionId = beans.getBean(RegionService.class).get(region).id();
        RoutingPolicy policy = new RoutingPolicy(targets.stream()
                .map(target -> new TargetShares(target, new Share(1, 30), Map.of()))
                .toList());
        ruleSets.route(
                name,
                none -> new Routing(policy, Routing.Answer.WINNER, Routing.Draw.RANDOM),
                Precondition.PRESENT,
                author);
        beans.getBean(LoadService.class)
                .put(new LoadRequest(
                        3_600, targets.stream().map(SteeredDestination::half).toList()));
        Control control = control(targets, region).control(policy, Set.of(region));
        SteeredPolicy steered = SteeredPolicy.of(policy, control, Map.of(region, regionId));
        addCourse(beans, ruleSets.get(name).id(), steered);
        ruleSets.route(
                name,
                routing -> Objects.requireNonNull(routing).controlledBy(control.text()),
                Precondition.PRESENT,
                author);
    }

    private static ReportedTarget half(String target) {
        return new ReportedTarget(target, List.of(new ReportedMetric("calls", 45.0, null, 100.0)));
    }

    private static ControlRequest control(List<String> targets, String region) {
        return new ControlRequest(
                "shadow",
                "watermarks",
                PERIOD_SECONDS,
                null,
                null,
                null,
                null,
                List.of(
                        new ControlTargetRequest(targets.get(0), 1.0, List.of(new RankRequest(region, 1))),
                        new ControlTargetRequest(targets.get(1), 1.0, List.of(new RankRequest(region, 2)))),
                null);
    }

    private static void addCourse(BeanFactory beans, int ruleSetId, SteeredPolicy steered) {
        Instant begin = Instant.now().minusSeconds((long) PERIODS * PERIOD_SECONDS);
        SteeringRun run = new SteeringRun(steered);
        beans.getBean(TransactionTemplate.class).executeWithoutResult(transaction -> {
            for (int period = 0; period < PERIODS; period++) {
                Instant at = begin.plusSeconds((long) period * PERIOD_SECONDS);
                double wave = Math.sin(period / 6.0);
                List<@Nullable Double> loads =
                        Arrays.asList(0.5 + 0.2 * wave, period % 30 > 25 ? null : 0.3 - 0.1 * wave);
                beans.getBean(Steps.class)
                        .add(
                                ruleSetId,
                                PERIOD_SECONDS,
                                SteeringStep.of(steered, at, loads, run.next(loads, at), (row, target) -> 0.5));
            }
        });
    }
}
