package org.openenum.admin.bulk.revert;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.change.RevertService;
import org.openenum.admin.change.RevertService.OnConflict;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /changesets/{id}/revert}. */
@RestController
class RevertController {

    private final RevertService reverts;

    RevertController(RevertService reverts) {
        this.reverts = reverts;
    }

    /**
     * How a changeset is taken back.
     *
     * @param onConflict what happens to things that were changed later: {@code refuse} unless told
     */
    record RevertRequest(@Nullable OnConflict onConflict) {}

    @PostMapping(Api.ROOT + "/changesets/{id}/revert")
    ResponseEntity<RevertService.Reverted> revert(
            @PathVariable long id,
            @RequestBody(required = false) @Nullable RevertRequest wanted,
            Caller caller,
            Author author) {
        refuseUnlessAllowed(id, caller);
        OnConflict onConflict = wanted == null || wanted.onConflict() == null ? OnConflict.REFUSE : wanted.onConflict();
        return ResponseEntity.status(HttpStatus.OK).body(reverts.revert(id, onConflict, author));
    }

    private void refuseUnlessAllowed(long id, Caller caller) {
        if (reverts.changesZones(id) && !caller.may(Permission.MANAGE_ZONES)) {
            throw RefusedException.forbidden("changeset " + id + " changes the settings of a zone: this needs the"
                    + " permission 'manage-zones', which your role does not have");
        }
    }
}
