package org.openenum.admin.mapping.api;

import jakarta.servlet.http.HttpServletRequest;
import org.openenum.admin.account.Caller;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.RevertJson;
import org.openenum.admin.mapping.MappingHistory;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code /zones/{apex}/numbers/{digits}/history} and {@code .../revert}; the same for blocks, and the history of
 * delegations.
 */
@RestController
@RequestMapping(Api.ROOT + "/zones/{apex}")
class MappingHistoryController {

    private final MappingHistory history;

    private final Listing listing;

    MappingHistoryController(MappingHistory history, Listing listing) {
        this.history = history;
        this.listing = listing;
    }

    /**
     * Lists the changes of a number, block or delegation, newest first. Each entry says who made the change, when, from
     * where and why, and has the state before and after.
     */
    @GetMapping("/{collection:numbers|blocks|delegations}/{digits}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            Caller caller,
            HttpServletRequest request) {
        MappingRef ref = MappingRef.inPath(apex, collection, digits);
        return listing.answer(history.list(ref, caller::mayTouch, listing.wanted(request)), request);
    }

    /**
     * Sets a number or block back to an earlier version, as a new change. The response is 204 if it did not exist in
     * that version and is therefore removed.
     */
    @PostMapping("/{collection:numbers|blocks}/{digits}/revert")
    ResponseEntity<MappingJson> revert(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            @RequestBody RevertJson wanted,
            Precondition precondition,
            Author author) {
        MappingRef ref = MappingRef.inPath(apex, collection, digits);
        return MappingController.ANSWERS.reverted(history.revert(ref, wanted.version(), precondition, author));
    }
}
