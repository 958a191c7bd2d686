package org.openenum.admin.zone;

import jakarta.servlet.http.HttpServletRequest;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.RevertJson;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Answers;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.openenum.admin.web.MergePatch;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /zones}. */
@RestController
@RequestMapping(Api.ROOT + "/zones")
class ZoneController {

    private static final Answers<ZoneView, ZoneJson> ANSWERS =
            new Answers<>(ZoneJson::of, ZoneView::entityTag, ZoneJson::self);

    private final ZoneService zones;

    private final Listing listing;

    private final MergePatch patches;

    ZoneController(ZoneService zones, Listing listing, MergePatch patches) {
        this.zones = zones;
        this.listing = listing;
        this.patches = patches;
    }

    /**
     * The serial of a zone.
     *
     * @param serial the serial of the SOA record
     */
    record SerialJson(long serial) {}

    /** Lists the zones, in the order of their names. */
    @GetMapping
    ResponseEntity<Listing.Items<ZoneJson>> list(HttpServletRequest request) {
        return listing.answer(zones.list(listing.wanted(request)).map(ZoneJson::of), request);
    }

    /** Gets a zone, with its ETag. */
    @GetMapping("/{apex}")
    ResponseEntity<ZoneJson> get(@PathVariable String apex) {
        return ANSWERS.of(zones.get(apex));
    }

    /** Gets the current serial of the zone's SOA record. */
    @GetMapping("/{apex}/serial")
    SerialJson serial(@PathVariable String apex) {
        return new SerialJson(zones.serial(apex).value());
    }

    /** Lists the changes of the settings of a zone, newest first. */
    @GetMapping("/{apex}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(@PathVariable String apex, HttpServletRequest request) {
        return listing.answer(zones.history(apex, listing.wanted(request)), request);
    }

    /** Sets the settings of a zone back to an earlier version, as a new change. */
    @PostMapping("/{apex}/revert")
    ResponseEntity<ZoneJson> revert(
            @PathVariable String apex, @RequestBody RevertJson wanted, Precondition precondition, Author author) {
        return ANSWERS.of(zones.revert(apex, wanted.version(), precondition, author));
    }

    /** Creates a zone ({@code If-None-Match: *}) or replaces its settings (If-Match). */
    @PutMapping("/{apex}")
    ResponseEntity<ZoneJson> put(
            @PathVariable String apex, @RequestBody ZoneRequest wanted, Precondition precondition, Author author) {
        return ANSWERS.written(zones.put(apex, wanted, precondition, author));
    }

    /** Changes some settings of a zone with a JSON merge patch (RFC 7396). */
    @PatchMapping(
            path = "/{apex}",
            consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
    ResponseEntity<ZoneJson> patch(
            @PathVariable String apex, @RequestBody JsonNode patch, Precondition precondition, Author author) {
        return ANSWERS.patched(
                () -> zones.get(apex),
                present -> Sentence.of("zone.named", present.apex()),
                precondition,
                present -> patches.apply(present, patch, ZoneRequest.class),
                (wanted, asRead) -> zones.put(apex, wanted, asRead, author));
    }

    /**
     * Removes a zone. A zone that is named by requester groups is not removed.
     *
     * @param force {@code true}: also remove a zone that still has numbers or records
     */
    @DeleteMapping("/{apex}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String apex,
            @RequestParam(defaultValue = "false") boolean force,
            Precondition precondition,
            Author author) {
        zones.delete(apex, force, precondition, author);
    }
}
