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

/** {@code /changesets} and {@code /audit}, read-only. */
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

    /** An entry of the audit trail. */
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
     * Lists the changesets, newest first, each with its first change. With a filter a page may be short, even empty,
     * although there are more.
     *
     * @param actor who made the changeset
     * @param since the earliest time of its commit
     * @param until the time before which it was committed
     * @param number a number, block or delegation that it changed, directly or through its shared destination
     * @param text a part of the reason or of the name of the imported file, or the id of the request
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

    /** Gets a changeset with its first changes. */
    @GetMapping("/changesets/{id}")
    ChangesetView changeset(@PathVariable long id) {
        return changesets.get(id);
    }

    /** Lists all changes of a changeset, in their order. */
    @GetMapping("/changesets/{id}/changes")
    ResponseEntity<Listing.Items<ChangeView>> changes(@PathVariable long id, HttpServletRequest request) {
        return listing.answer(changesets.changes(id, listing.wanted(request)), request);
    }

    /**
     * Lists the entries of the audit trail, newest first. With a filter a page may be short although {@code next} says
     * that there are more.
     *
     * @param actor who performed the action
     * @param action the action or its beginning, such as {@code number.}
     * @param object the object of the action, or a part of its name
     * @param since the earliest time of the entries
     * @param until the time before which the entries were written
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

    /** Verifies the chain of hashes over the whole audit trail. */
    @GetMapping("/audit/verification")
    AuditTrail.Verdict verify() {
        return trail.verify();
    }
}
