package org.openenum.admin.history;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.AuditEntry;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.openenum.sentence.Sentence;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /changesets} and {@code /audit}, to be read only. */
@RestController
@RequestMapping(Api.ROOT)
class ChangeController {

    private final ChangesetService changesets;

    private final AuditTrail trail;

    private final Listing listing;

    ChangeController(ChangesetService changesets, AuditTrail trail, Listing listing) {
        this.changesets = changesets;
        this.trail = trail;
        this.listing = listing;
    }

    /** An audit entry in the API. */
    record AuditJson(
            long id,
            Instant happenedAt,
            String actor,
            @Nullable String address,
            @Nullable String requestId,
            String action,
            Sentence object,
            @Nullable Sentence reason,
            @Nullable Long changeset,
            @Nullable Sentence detail) {

        static AuditJson of(AuditEntry entry) {
            return new AuditJson(
                    entry.id(),
                    entry.happenedAt(),
                    entry.actor(),
                    entry.address(),
                    entry.requestId(),
                    entry.action(),
                    entry.objectInWords(),
                    entry.reasonInWords(),
                    entry.changesetId(),
                    entry.detailInWords());
        }
    }

    /**
     * The newest first, each with its first change. With a filter a page may be short, even empty, where there are more
     * pages.
     *
     * @param actor who made it
     * @param number a number, block or delegation that it changed, also through its destination
     * @param text a part of the reason or of the name of the imported file, or the request's id
     */
    @GetMapping("/changesets")
    ResponseEntity<Listing.Items<ChangesetView>> changesets(
            @RequestParam(required = false) @Nullable String actor,
            @RequestParam(required = false) @Nullable Instant since,
            @RequestParam(required = false) @Nullable Instant until,
            @RequestParam(required = false) @Nullable String number,
            @RequestParam(required = false) @Nullable String text,
            HttpServletRequest request) {
        ChangesetFilter filter = new ChangesetFilter(actor, since, until, number, text);
        return listing.answer(changesets.list(filter, listing.wanted(request)), request);
    }

    /** With its changes, or the first of them. */
    @GetMapping("/changesets/{id}")
    ChangesetView changeset(@PathVariable long id) {
        return changesets.get(id);
    }

    /** All its changes, in order, page by page. */
    @GetMapping("/changesets/{id}/changes")
    ResponseEntity<Listing.Items<ChangeView>> changes(@PathVariable long id, HttpServletRequest request) {
        return listing.answer(changesets.changes(id, listing.wanted(request)), request);
    }

    /**
     * The audit trail, the newest entry first. With a filter a page may be short while {@code next} says that there is
     * more.
     *
     * @param actor who did it
     * @param action what was done, or what that begins with, such as {@code number.}
     * @param object what it was done to, or a part of that
     */
    @GetMapping("/audit")
    ResponseEntity<Listing.Items<AuditJson>> audit(
            @RequestParam(required = false) @Nullable String actor,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(required = false) @Nullable String object,
            @RequestParam(required = false) @Nullable Instant since,
            @RequestParam(required = false) @Nullable Instant until,
            HttpServletRequest request) {
        AuditTrail.Filter filter = new AuditTrail.Filter(actor, action, object, since, until);
        return listing.answer(trail.entries(filter, listing.wanted(request)).map(AuditJson::of), request);
    }

    /** Follows the chain of hashes: reads the whole trail. */
    @GetMapping("/audit/verification")
    AuditTrail.Verdict verify() {
        return trail.verify();
    }
}
