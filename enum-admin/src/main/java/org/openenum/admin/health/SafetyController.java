package org.openenum.admin.health;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.Safeties.SafetyView;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /rule-sets/{name}/target-safety}. */
@RestController
@RequestMapping(Api.ROOT + "/rule-sets/{name}/target-safety")
class SafetyController {

    private final SafetyService safeties;

    private final Listing listing;

    SafetyController(SafetyService safeties, Listing listing) {
        this.safeties = safeties;
        this.listing = listing;
    }

    /** How far a shared destination may lose its targets to checks and persons. */
    record SafetyJson(
            String ruleSet,
            int minimumInService,
            String whenAllDown,
            @Nullable String fallback,
            String self) {}

    /** How far a shared destination may lose its targets; with an ETag as soon as somebody has said so. */
    @GetMapping
    ResponseEntity<SafetyJson> get(@PathVariable String name) {
        return answer(safeties.get(name));
    }

    /** Says how far (If-Match: the ETag, if there is one). */
    @PutMapping
    ResponseEntity<SafetyJson> put(
            @PathVariable String name, @RequestBody SafetyRequest wanted, Precondition precondition, Author author) {
        return answer(safeties.put(name, wanted, precondition, author));
    }

    /** Back to what holds where nobody has said anything: one target in service, and all when all are down. */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        safeties.put(name, null, precondition, author);
    }

    /** Every change of it, the newest first. */
    @GetMapping("/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(@PathVariable String name, HttpServletRequest request) {
        return listing.answer(safeties.history(name, listing.wanted(request)), request);
    }

    private static ResponseEntity<SafetyJson> answer(SafetyView view) {
        SafetyJson json = new SafetyJson(
                view.ruleSet(),
                view.minimumInService(),
                ApiWord.of(view.whenAllDown()),
                view.fallback(),
                Api.ROOT + "/rule-sets/" + view.ruleSet() + "/target-safety");
        String tag = view.entityTag();
        return (tag == null ? ResponseEntity.ok() : ResponseEntity.ok().eTag(tag)).body(json);
    }
}
