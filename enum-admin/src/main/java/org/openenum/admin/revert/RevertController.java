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
     * How to revert a changeset.
     *
     * @param onConflict what to do with objects that were changed later: {@code refuse} (the default) reverts nothing
     *     and names them, {@code skip} leaves them as they are, {@code overwrite} reverts them too, so that the later
     *     changes are lost
     */
    record RevertRequest(@Nullable OnConflict onConflict) {}

    /**
     * Reverts a changeset, as a new changeset. A large one is reverted by a job: the response is then 202 with the
     * location of the job.
     */
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
