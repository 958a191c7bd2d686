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

    record SerialJson(long serial) {}

    /** The zones, in the order of their names. */
    @GetMapping
    ResponseEntity<Listing.Items<ZoneJson>> list(HttpServletRequest request) {
        return listing.answer(zones.list(listing.wanted(request)).map(ZoneJson::of), request);
    }

    /** One zone, with its ETag. */
    @GetMapping("/{apex}")
    ResponseEntity<ZoneJson> get(@PathVariable String apex) {
        return ANSWERS.of(zones.get(apex));
    }

    /** The serial that the zone's SOA has now. */
    @GetMapping("/{apex}/serial")
    SerialJson serial(@PathVariable String apex) {
        return new SerialJson(zones.serial(apex).value());
    }

    /** Every change of the zone's settings, the newest first. */
    @GetMapping("/{apex}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(@PathVariable String apex, HttpServletRequest request) {
        return listing.answer(zones.history(apex, listing.wanted(request)), request);
    }

    /** Gives the zone the settings that one of its changes had given it; a new change. */
    @PostMapping("/{apex}/revert")
    ResponseEntity<ZoneJson> revert(
            @PathVariable String apex, @RequestBody RevertJson wanted, Precondition precondition, Author author) {
        return ANSWERS.of(zones.revert(apex, wanted.version(), precondition, author));
    }

    /** Makes a zone (If-None-Match: *), or replaces its settings (If-Match). */
    @PutMapping("/{apex}")
    ResponseEntity<ZoneJson> put(
            @PathVariable String apex, @RequestBody ZoneRequest wanted, Precondition precondition, Author author) {
        return ANSWERS.written(zones.put(apex, wanted, precondition, author));
    }

    /** Changes some of a zone's settings: a merge-patch (RFC 7396). */
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
     * With {@code force=true} also a zone that still holds numbers or records. One that requester groups name is not
     * removed.
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
