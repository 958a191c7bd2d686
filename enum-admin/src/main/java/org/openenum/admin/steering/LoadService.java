package org.openenum.admin.steering;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.hibernate.exception.ConstraintViolationException;
import org.openenum.admin.steering.TargetLoads.TargetLoad;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/** The use cases of reported loads. They are no provisioning: a row for each target, written over and over. */
@Service
class LoadService {

    /** As many gateways as a large carrier has, ten times; a mistyped loop of reports stops here. */
    private static final int MAX_TARGETS = 10_000;

    /** Each time another report may have made the row of another target. */
    private static final int MAX_ATTEMPTS = 4;

    private final TargetLoads loads;

    private final TransactionOperations transactions;

    private final Clock clock;

    LoadService(TargetLoads loads, TransactionOperations transactions, Clock clock) {
        this.loads = loads;
        this.transactions = transactions;
        this.clock = clock;
    }

    List<TargetLoad> put(LoadRequest report) {
        Instant now = clock.instant();
        // In one order, so that two reports of the same targets do not wait for each other.
        List<TargetLoad> reported = report.loads(now).stream()
                .sorted(Comparator.comparing(TargetLoad::target))
                .toList();
        // By itself: a report that waits for another one must have no row that the other may want.
        transactions.executeWithoutResult(status -> loads.removeEnded(now));
        for (int attempt = 1; ; attempt++) {
            try {
                transactions.executeWithoutResult(status -> write(reported));
                return reported;
            } catch (ConstraintViolationException e) {
                // Another report has just made the row of a target, or removed one that has ended.
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private void write(List<TargetLoad> reported) {
        reported.forEach(loads::put);
        if (loads.count() > MAX_TARGETS) {
            throw RefusedException.conflict(Sentence.of("load.too-many-targets", MAX_TARGETS));
        }
    }

    /** Those that count now. */
    @Transactional(readOnly = true)
    public List<TargetLoad> all() {
        return loads.at(clock.instant()).values().stream()
                .sorted(Comparator.comparing(TargetLoad::target))
                .toList();
    }
}
