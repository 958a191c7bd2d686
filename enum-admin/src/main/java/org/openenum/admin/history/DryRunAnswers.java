package org.openenum.admin.history;

import java.util.List;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.commit.DryRunException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers requests with {@code dryRun=true}: status 200 with the changes that they would make. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class DryRunAnswers {

    /**
     * What a request would change.
     *
     * @param dryRun always true
     * @param changeCount how many changes it would make, of which {@code changes} may be the first few
     */
    record DryRunJson(boolean dryRun, int changeCount, List<ChangeView> changes) {}

    @ExceptionHandler
    ResponseEntity<DryRunJson> answer(DryRunException dryRun) {
        List<ChangeView> changes = dryRun.changes();
        int shown = Math.min(changes.size(), ChangesetService.MAX_SHOWN_CHANGES);
        return ResponseEntity.ok(new DryRunJson(true, changes.size(), changes.subList(0, shown)));
    }
}
