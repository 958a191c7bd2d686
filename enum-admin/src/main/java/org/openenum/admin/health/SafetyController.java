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

    /**
     * How many targets of a shared destination stay in answers when checks or persons take them out of service.
     *
     * @param minimumInService this many targets are answered as long as one of them works
     * @param whenAllDown what is answered when all targets are out of service: all, fallback or no-data
     * @param fallback the shared destination that is then answered, for {@code fallback}; otherwise null
     */
    record SafetyJson(
            String ruleSet,
            int minimumInService,
            String whenAllDown,
            @Nullable String fallback,
            String self) {}

    /**
     * Gets the target safety of a shared destination: how many targets stay in answers at least. The response has an
     * ETag if it was set.
     */
    @GetMapping
    ResponseEntity<SafetyJson> get(@PathVariable String name) {
        return answer(safeties.get(name));
    }

    /** Sets the target safety of a shared destination (If-Match: its ETag, if it has one). */
    @PutMapping
    ResponseEntity<SafetyJson> put(
            @PathVariable String name, @RequestBody SafetyRequest wanted, Precondition precondition, Author author) {
        return answer(safeties.put(name, wanted, precondition, author));
    }

    /**
     * Resets the target safety of a shared destination to its defaults. They are: one target in service, and all
     * targets when all are out of service.
     */
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        safeties.put(name, null, precondition, author);
    }

    /** Lists the changes of the target safety, newest first. */
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
