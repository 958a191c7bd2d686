package org.openenum.admin.steering;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.routing.control.RankTable;
import org.openenum.admin.routing.control.ServerLoad;
import org.openenum.admin.routing.control.ServerSelection;
import org.openenum.admin.routing.control.WeightTable;
import org.openenum.admin.steering.SteeringStep.Reason;

/** Computes the weights of one policy, period after period. Stateful; used by one thread. */
final class SteeringRun {

    /** Half a call in a hundred: smaller differences do not count as a change. */
    private static final double CHANGE = 0.005;

    private static final double MILLIS = 1_000;

    private final SteeredPolicy steered;
    private final ServerSelection selection;
    private final RankTable ranks;
    private final boolean[] reported;
    private @Nullable WeightTable last;

    SteeringRun(SteeredPolicy steered) {
        this.steered = steered;
        this.selection = steered.selection();
        this.ranks = steered.ranks();
        this.reported = new boolean[steered.targets().size()];
    }

    /**
     * A decision.
     *
     * @param weights null if no load is known; then no weights are set
     */
    record Decision(@Nullable WeightTable weights, Reason reason, List<String> concerned) {

        boolean changes() {
            return weights != null && reason != Reason.STEADY;
        }

        @Nullable
        Double weight(int row, int target) {
            return weights == null ? null : (Double) weights.weight(row, target);
        }
    }

    /** @param loads by target; null for one that does not report */
    Decision next(List<@Nullable Double> loads, Instant now) {
        List<String> silent = reportingChanges(loads, false);
        List<String> back = reportingChanges(loads, true);
        for (int i = 0; i < reported.length; i++) {
            reported[i] = loads.get(i) != null;
        }
        if (IntStream.range(0, reported.length).noneMatch(i -> reported[i])) {
            return new Decision(null, Reason.BLIND, silent);
        }
        WeightTable before = last;
        WeightTable next = selection.next(serverLoads(loads), ranks, now.toEpochMilli() / MILLIS);
        if (before != null && next.distance(before) <= CHANGE) {
            return new Decision(before, Reason.STEADY, List.of());
        }
        last = next;
        if (before == null) {
            return new Decision(next, Reason.BEGIN, List.of());
        }
        if (!silent.isEmpty()) {
            return new Decision(next, Reason.SILENT, silent);
        }
        return back.isEmpty()
                ? new Decision(next, Reason.LOAD, changed(before, next))
                : new Decision(next, Reason.BACK, back);
    }

    private List<String> reportingChanges(List<@Nullable Double> loads, boolean reports) {
        return IntStream.range(0, reported.length)
                .filter(i -> reported[i] != reports && (loads.get(i) != null) == reports)
                .mapToObj(i -> steered.targets().get(i))
                .toList();
    }

    private List<ServerLoad> serverLoads(List<@Nullable Double> loads) {
        List<ServerLoad> servers = new ArrayList<>();
        for (int i = 0; i < reported.length; i++) {
            Double load = loads.get(i);
            servers.add(new ServerLoad(steered.capacity(i), load == null ? ServerLoad.UNREACHABLE : load));
        }
        return servers;
    }

    private List<String> changed(WeightTable before, WeightTable next) {
        return IntStream.range(0, reported.length)
                .filter(target -> differs(before, next, target))
                .mapToObj(target -> steered.targets().get(target))
                .toList();
    }

    private boolean differs(WeightTable before, WeightTable next, int target) {
        return IntStream.rangeClosed(0, ranks.regions())
                .anyMatch(row -> Math.abs(next.weight(row, target) - before.weight(row, target)) > CHANGE);
    }
}
