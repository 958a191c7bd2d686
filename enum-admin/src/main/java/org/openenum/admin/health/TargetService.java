package org.openenum.admin.health;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.health.probe.AllowedAddresses;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.Watched;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.ChangeSubject;
import org.openenum.health.CheckedTarget;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.health.Withdrawal;
import org.openenum.health.Withdrawn;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of targets. What persons set is provisioning; the findings of checks are read in addition. */
@Service
public class TargetService {

    private static final double MILLIS = 1_000;

    private final Targets targets;

    private final KnownTargets known;

    private final TargetViews views;

    private final HealthRows rows;

    private final TargetWatch watch;

    private final TargetSettings settings;

    private final ChangeHistory history;

    private final ChangeLog changeLog;

    private final Clock clock;

    TargetService(
            Targets targets,
            KnownTargets known,
            TargetViews views,
            HealthRows rows,
            TargetWatch watch,
            TargetSettings settings,
            ChangeHistory history,
            ChangeLog changeLog,
            Clock clock) {
        this.targets = targets;
        this.known = known;
        this.views = views;
        this.rows = rows;
        this.watch = watch;
        this.settings = settings;
        this.history = history;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    /**
     * The targets, sorted by name.
     *
     * @param start the prefix of their names, in any case, or the empty string
     * @param state only targets in this state; null for all
     */
    Page<TargetView> list(String start, Condition.@Nullable State state, Page.Wanted wanted) {
        TargetViews.Seen seen = views.now();
        String prefix = start.toLowerCase(Locale.ROOT);
        String after = Objects.requireNonNullElse(wanted.after(), "");
        List<TargetView> rows = seen.names().stream()
                .filter(name ->
                        name.toString().startsWith(prefix) && name.toString().compareTo(after) > 0)
                .map(seen::of)
                .filter(view -> state == null || view.condition().state() == state)
                .limit(wanted.limit() + 1L)
                .toList();
        return Page.cut(rows, wanted.limit(), view -> view.name().toString());
    }

    /** All targets, sorted by name. */
    List<TargetView> all() {
        TargetViews.Seen seen = views.now();
        return seen.names().stream().map(seen::of).toList();
    }

    /** The targets that the rules of a named rule set lead to. */
    List<TargetView> of(String ruleSet) {
        TargetViews.Seen seen = views.now();
        return seen.leadingFrom(ruleSet).map(seen::of).toList();
    }

    TargetView get(TargetName name) {
        TargetViews.Seen seen = views.now();
        if (!seen.names().contains(name)) {
            throw RefusedException.notFound(Sentence.of("target.unknown", name));
        }
        return seen.of(name);
    }

    /** Sets or replaces a check; null removes it. */
    TargetView check(TargetName name, @Nullable TargetCheck check, Precondition precondition, Author author) {
        if (check != null && check.isProbe()) {
            refuseForbidden(name);
            refuseFlood(name, check);
        }
        return write(name, precondition, author, changes -> {
            CheckedTarget present = targets.find(name).orElse(null);
            if (check == null && (present == null || present.check() == null)) {
                throw RefusedException.notFound(Sentence.of("target.no-check", name));
            }
            if (targets.set(name, check, present == null ? null : present.withdrawal(), changes)) {
                changes.note(check == null ? "target.uncheck" : "target.check", name.toString());
            }
        });
    }

    /** Takes a target out of service; null puts it back. */
    TargetView withdraw(TargetName name, @Nullable Withdrawal withdrawal, Precondition precondition, Author author) {
        if (withdrawal != null && withdrawal.until() != null && !withdrawal.holdsAt(clock.instant())) {
            throw RefusedException.invalid(
                    "/until",
                    "past",
                    Sentence.of("target.until"),
                    withdrawal.until().toString());
        }
        if (withdrawal != null) {
            get(name);
        }
        return write(name, precondition, author, changes -> {
            CheckedTarget present = targets.find(name).orElse(null);
            Withdrawal before = present == null ? null : present.withdrawal();
            if (withdrawal == null && before == null) {
                throw RefusedException.notFound(Sentence.of("target.not-withdrawn", name));
            }
            if (targets.set(name, present == null ? null : present.check(), withdrawal, changes)) {
                noteWithdrawal(name, withdrawal, changes);
            }
        });
    }

    private static void noteWithdrawal(TargetName name, @Nullable Withdrawal withdrawal, PendingChanges changes) {
        if (withdrawal == null) {
            changes.note("target.back", name.toString());
        } else if (withdrawal.state() == Withdrawn.DRAINING) {
            changes.note("target.draining", name.toString(), withdrawal.reason());
        } else {
            changes.note("target.maintenance", name.toString(), withdrawal.reason());
        }
    }

    private TargetView write(
            TargetName name, Precondition precondition, Author author, Consumer<PendingChanges> change) {
        changeLog.write(author, changes -> {
            precondition.check(
                    Sentence.of("target.named", name),
                    Targets.tagOf(targets.find(name).orElse(null)));
            change.accept(changes);
            return name;
        });
        watch.poke();
        return views.now().of(name);
    }

    /** The changes that persons made to a target, the newest first. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> history(TargetName name, Page.Wanted wanted) {
        return history.ofOwner(name.toString(), Set.of(ChangeSubject.TARGET), wanted);
    }

    /** The transitions to up and down, the newest first. */
    List<HealthRows.Turn> turns(TargetName name) {
        Watched target = known.now().watched().get(name);
        return target == null ? List.of() : rows.turns(target);
    }

    /** Checks an address here; a host name is checked at each probe, because what it resolves to may change. */
    private void refuseForbidden(TargetName name) {
        try {
            boolean isAddress = name.host().matches("[0-9.]+") || name.host().indexOf(':') >= 0;
            if (isAddress && !new AllowedAddresses(settings.networks()).allow(InetAddress.getByName(name.host()))) {
                throw RefusedException.invalid(
                        "/kind", "forbidden-address", Sentence.of("target.forbidden-address", name.host()), null);
            }
        } catch (UnknownHostException e) {
            throw RefusedException.malformed(Sentence.of("target.not-an-address", name.host()));
        }
    }

    private void refuseFlood(TargetName name, TargetCheck check) {
        double others = known.now().watched().values().stream()
                .filter(target -> !target.name().equals(name))
                .map(Watched::check)
                .filter(each -> each != null && each.isProbe())
                .mapToDouble(each -> MILLIS / each.millisAfterBad())
                .sum();
        double all = others + MILLIS / check.millisAfterBad();
        if (all > settings.maxProbesPerSecond()) {
            throw RefusedException.invalid(
                    "/intervalSeconds",
                    "too-many",
                    Sentence.of("check.too-many", Math.round(Math.ceil(all)), settings.maxProbesPerSecond()),
                    String.valueOf(check.intervalSeconds()));
        }
    }
}
