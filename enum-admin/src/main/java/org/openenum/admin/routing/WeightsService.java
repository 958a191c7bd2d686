package org.openenum.admin.routing;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.routing.RoutingPolicyJson.TargetShareJson;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.weights.Leases;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.TargetShares;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Temporary weights, which control processes may set many times a second. They are not provisioning: one row, no change
 * log, no serial; the audit trail gets a summary.
 */
@Service
public class WeightsService {

    /** Weights that were not renewed for an hour are no longer based on measurements. */
    private static final int MAX_LEASE_SECONDS = 3_600;

    private final RoutingService policies;

    private final RegionService regions;

    private final Leases leases;

    private final WeightsSummary summary;

    private final Clock clock;

    WeightsService(RoutingService policies, RegionService regions, Leases leases, WeightsSummary summary, Clock clock) {
        this.policies = policies;
        this.regions = regions;
        this.leases = leases;
        this.summary = summary;
        this.clock = clock;
    }

    /**
     * The temporary weights of a routing policy.
     *
     * @param endsAt the time at which the policy's own weights apply again
     */
    record WeightsJson(Instant endsAt, List<TargetShareJson> targets) {}

    /**
     * Temporary weights to set, usually by a control process.
     *
     * @param leaseSeconds how long they apply in seconds, unless they are set again, 1 to 3600
     * @param targets all targets of the policy, with their weights
     */
    record WeightsRequest(
            @Nullable Integer leaseSeconds, @Nullable List<TargetShareJson> targets) {}

    /** The temporary weights of a policy. */
    @Transactional(readOnly = true)
    public WeightsJson get(PolicyOwner owner) {
        owner.policy();
        return json(owner, holding(owner.leases()).orElseThrow(() -> none(owner)));
    }

    /** The temporary weights that apply now, if any. */
    @Transactional(readOnly = true)
    public Optional<Leases.Lease> holding(Leases.Row row) {
        return leases.find(row).filter(each -> each.endsAt().isAfter(clock.instant()));
    }

    /** Sets temporary weights. The last writer wins: there is no lock among control processes. */
    @Transactional
    public WeightsJson put(PolicyOwner owner, WeightsRequest wanted, Caller caller) {
        int seconds = Objects.requireNonNullElse(wanted.leaseSeconds(), 0);
        if (seconds < 1 || seconds > MAX_LEASE_SECONDS) {
            throw RefusedException.invalid(
                    "/leaseSeconds",
                    "range",
                    Sentence.of("weights.lease", MAX_LEASE_SECONDS),
                    String.valueOf(wanted.leaseSeconds()));
        }
        // A later change of the policy ends these weights; an earlier one is seen here.
        leases.lock();
        PolicyOwner present = policies.again(owner);
        RoutingPolicy sent = new RoutingPolicyRequest(null, null, wanted.targets(), null)
                .routing(present, regions.idsByName())
                .policy();
        return json(present, install(present, sent, seconds, caller.name()));
    }

    /**
     * The same for the control process of this program.
     *
     * @param wants whether the policy, as it is now, still wants them
     * @throws RefusedException if the policy was removed, or has other targets now
     */
    @Transactional
    public void put(String ruleSet, Predicate<Routing> wants, RoutingPolicy weights, int leaseSeconds, String who) {
        leases.lock();
        RoutedDestination owner = policies.owner(ruleSet);
        if (wants.test(owner.policy())) {
            install(owner, weights, leaseSeconds, who);
        }
    }

    private Leases.Lease install(PolicyOwner owner, RoutingPolicy sent, int seconds, String who) {
        Routing own = owner.policy();
        Routing routing = new Routing(completed(sent, own.policy()), own.answer(), own.draw());
        Leases.Lease lease = new Leases.Lease(routing, clock.instant().plusSeconds(seconds));
        leases.put(owner.leases(), lease);
        summary.count(owner, who);
        return lease;
    }

    /** The weights by which answers are drawn now: the temporary ones, or the policy's own. */
    @Transactional(readOnly = true)
    public RoutingPolicy inForce(Leases.Row row, RoutingPolicy own) {
        return holding(row).map(each -> each.routing().policy()).orElse(own);
    }

    /** Ends the temporary weights before their time. */
    @Transactional
    public void delete(PolicyOwner owner, Caller caller) {
        owner.policy();
        if (!leases.remove(owner.leases())) {
            throw none(owner);
        }
        summary.count(owner, caller.name());
    }

    /**
     * The weights in the order of the policy's targets, which must all be present and no others; TTLs that are missing
     * are taken from the policy.
     */
    private static RoutingPolicy completed(RoutingPolicy sent, RoutingPolicy own) {
        Map<String, TargetShares> byName =
                sent.targets().stream().collect(Collectors.toMap(TargetShares::target, each -> each));
        List<String> names = own.targets().stream().map(TargetShares::target).toList();
        for (int i = 0; i < sent.targets().size(); i++) {
            String name = sent.targets().get(i).target();
            if (!names.contains(name)) {
                throw RefusedException.invalid(
                        "/targets/" + i + "/target", "unknown", Sentence.of("policy.unknown-target", name), name);
            }
        }
        return new RoutingPolicy(own.targets().stream()
                .map(each -> weighted(byName.get(each.target()), each))
                .toList());
    }

    private static TargetShares weighted(@Nullable TargetShares shares, TargetShares own) {
        if (shares == null) {
            throw RefusedException.invalid(
                    "/targets", "missing", Sentence.of("weights.target-missing", own.target()), null);
        }
        return shares.orTtlsOf(own);
    }

    private WeightsJson json(PolicyOwner owner, Leases.Lease lease) {
        return new WeightsJson(
                lease.endsAt(),
                RoutingPolicyJson.of(owner, lease.routing(), regions.namesById())
                        .targets());
    }

    private static RefusedException none(PolicyOwner owner) {
        return RefusedException.notFound(Sentence.of("weights.none", owner.words()));
    }
}
