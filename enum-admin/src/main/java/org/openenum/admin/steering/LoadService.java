package org.openenum.admin.steering;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.openenum.admin.steering.TargetLoads.TargetLoad;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of reported loads. They are no provisioning: a row for each target, written over and over. */
@Service
class LoadService {

    /** As many gateways as a large carrier has, ten times; a mistyped loop of reports stops here. */
    private static final int MAX_TARGETS = 10_000;

    private final TargetLoads loads;

    private final Clock clock;

    LoadService(TargetLoads loads, Clock clock) {
        this.loads = loads;
        this.clock = clock;
    }

    @Transactional
    public List<TargetLoad> put(LoadRequest report) {
        Instant now = clock.instant();
        // In one order, so that two reports of the same targets do not wait for each other.
        List<TargetLoad> reported = report.loads(now).stream()
                .sorted(Comparator.comparing(TargetLoad::target))
                .toList();
        loads.removeEnded(now);
        reported.forEach(loads::put);
        if (loads.count() > MAX_TARGETS) {
            throw RefusedException.conflict(Sentence.of("load.too-many-targets", MAX_TARGETS));
        }
        return reported;
    }

    /** Those that count now. */
    @Transactional(readOnly = true)
    public List<TargetLoad> all() {
        return loads.at(clock.instant()).values().stream()
                .sorted(Comparator.comparing(TargetLoad::target))
                .toList();
    }
}
