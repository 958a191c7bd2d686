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

/** The use cases of reported loads. They are not provisioning: one row for each target, which is overwritten. */
@Service
class LoadService {

    /** Ten times the gateways of a large carrier; it stops a faulty loop of reports. */
    private static final int MAX_TARGETS = 10_000;

    /** At each attempt, another report may have inserted the row of another target. */
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
        // In a fixed order, so that two reports of the same targets do not deadlock.
        List<TargetLoad> reported = report.loads(now).stream()
                .sorted(Comparator.comparing(TargetLoad::target))
                .toList();
        // In its own transaction: a report that waits for another one must not hold a row that the other may need.
        transactions.executeWithoutResult(status -> loads.removeEnded(now));
        for (int attempt = 1; ; attempt++) {
            try {
                transactions.executeWithoutResult(status -> write(reported));
                return reported;
            } catch (ConstraintViolationException e) {
                // Another report has just inserted the row of a target, or removed an expired one.
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

    /** The loads that have not expired. */
    @Transactional(readOnly = true)
    public List<TargetLoad> all() {
        return loads.at(clock.instant()).values().stream()
                .sorted(Comparator.comparing(TargetLoad::target))
                .toList();
    }
}
