package org.openenum.admin.health;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.Vote;
import org.openenum.admin.health.vote.VoteRows;
import org.openenum.admin.health.vote.Watched;
import org.openenum.health.TargetName;
import org.springframework.stereotype.Component;

/** Combines all data on targets: the sets that lead to them, their provisioned data, and the findings of checks. */
@Component
class TargetViews {

    private final KnownTargets known;

    private final HealthRows rows;

    private final VoteRows votes;

    private final TargetWatch watch;

    private final Clock clock;

    TargetViews(KnownTargets known, HealthRows rows, VoteRows votes, TargetWatch watch, Clock clock) {
        this.known = known;
        this.rows = rows;
        this.votes = votes;
        this.watch = watch;
        this.clock = clock;
    }

    Seen now() {
        return new Seen();
    }

    /** All targets at one moment. */
    final class Seen {

        private final KnownTargets.Known targets = known.now();

        private final Map<Integer, Condition> found = rows.found();

        private final Map<Integer, List<Vote>> cast = votes.all();

        private final Instant now = clock.instant();

        private Seen() {}

        /** The targets, sorted by their texts. */
        Collection<TargetName> names() {
            return targets.uses().keySet();
        }

        /** The targets of a rule set, in the order of its rules. */
        Stream<TargetName> leadingFrom(String ruleSet) {
            return targets.ruleSets().stream()
                    .filter(each -> each.name().equals(ruleSet))
                    .flatMap(each -> each.targets().keySet().stream());
        }

        /** The sets that lead to targets with a check or out of service. */
        List<LeadingSet> concerned() {
            return targets.concerned();
        }

        Condition condition(TargetName name) {
            Watched target = targets.watched().get(name);
            if (target == null) {
                return Condition.UNCHECKED;
            }
            return target.condition(
                    target.check() == null ? Condition.UNCHECKED : found.getOrDefault(target.id(), Condition.UNCHECKED),
                    now);
        }

        Outage outage(LeadingSet set) {
            return Outage.of(set, this::condition);
        }

        TargetView of(TargetName name) {
            Watched target = targets.watched().get(name);
            List<TargetView.Use> leading = targets.uses().getOrDefault(name, List.of()).stream()
                    .map(set -> use(name, set))
                    .toList();
            return new TargetView(
                    name,
                    target == null ? null : target.entityTag(),
                    target == null ? TargetText.NOTHING : TargetText.of(target.check(), target.withdrawal()),
                    condition(name),
                    watch.last(name),
                    target == null || target.check() == null ? List.of() : findings(target),
                    leading);
        }

        private List<TargetView.Finding> findings(Watched target) {
            return cast.getOrDefault(target.id(), List.of()).stream()
                    .map(vote -> TargetView.Finding.of(vote, now))
                    .toList();
        }

        private TargetView.Use use(TargetName name, LeadingSet set) {
            Outage outage = outage(set);
            return new TargetView.Use(set.name(), set.zone(), outage.held().contains(name), outage.allOut());
        }
    }
}
