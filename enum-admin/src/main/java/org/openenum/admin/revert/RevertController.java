package org.openenum.admin.revert;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.history.RevertService.OnConflict;
import org.openenum.admin.job.JobView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.web.Api;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /changesets/{id}/revert}. */
@RestController
class RevertController {

    private final RevertService reverts;

    private final Reverts jobs;

    RevertController(RevertService reverts, Reverts jobs) {
        this.jobs = jobs;
        this.reverts = reverts;
    }

    /**
     * How a changeset is taken back.
     *
     * @param onConflict what happens to things that were changed later: {@code refuse} unless told
     */
    record RevertRequest(@Nullable OnConflict onConflict) {}

    /** At once, or as a job where the changeset is large: then 202, and where the job is. */
    @PostMapping(Api.ROOT + "/changesets/{id}/revert")
    ResponseEntity<?> revert(
            @PathVariable long id,
            @RequestBody(required = false) @Nullable RevertRequest wanted,
            Caller caller,
            Author author) {
        jobs.refuseUnlessAllowed(id, caller);
        OnConflict onConflict = wanted == null || wanted.onConflict() == null ? OnConflict.REFUSE : wanted.onConflict();
        if (reverts.isLarge(id) && !author.dryRun()) {
            JobView job = jobs.start(id, onConflict, author);
            return ResponseEntity.accepted().location(URI.create(job.self())).body(job);
        }
        return ResponseEntity.ok(reverts.revert(id, onConflict, author));
    }
}
