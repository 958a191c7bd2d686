package org.openenum.admin.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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

/** {@code /zones/{apex}/records}. */
@RestController
@RequestMapping(Api.ROOT + "/zones/{apex}/records")
class RecordController {

    private static final Answers<RecordSetView, RecordSetJson> ANSWERS =
            new Answers<>(RecordSetJson::of, RecordSetView::entityTag, RecordSetJson::self);

    private final RecordService records;

    private final Listing listing;

    private final MergePatch patches;

    RecordController(RecordService records, Listing listing, MergePatch patches) {
        this.patches = patches;
        this.records = records;
        this.listing = listing;
    }

    /**
     * A record set (RRset) of a zone.
     *
     * @param ttl the TTL in seconds
     * @param records the RDATA of each record, in presentation format
     */
    record RecordSetJson(
            String owner, String type, int ttl, List<String> records, int version, Instant updatedAt, String self) {

        static RecordSetJson of(RecordSetView view) {
            return new RecordSetJson(
                    view.owner(),
                    view.type(),
                    view.ttlSeconds(),
                    view.records(),
                    view.version(),
                    view.updatedAt(),
                    view.path());
        }
    }

    /**
     * A record set to store.
     *
     * @param ttl the TTL in seconds
     * @param records the RDATA of each record, in presentation format
     */
    @JsonIgnoreProperties({"owner", "type", "version", "updatedAt", "self"})
    record RecordSetRequest(@Nullable Integer ttl, @Nullable List<String> records) {

        RecordService.Draft toDraft() {
            return new RecordService.Draft(ttl, Objects.requireNonNullElse(records, List.of()));
        }
    }

    /**
     * Lists the record sets of a zone, without those of its numbers, in the canonical order of their names.
     *
     * @param owner an owner name or its beginning, including all names below it
     * @param type the record type: a mnemonic, or TYPE and a number
     */
    @GetMapping
    ResponseEntity<Listing.Items<RecordSetJson>> list(
            @PathVariable String apex,
            @RequestParam(defaultValue = "") String owner,
            @RequestParam(defaultValue = "") String type,
            HttpServletRequest request) {
        RecordFilter filter = new RecordFilter(owner, type);
        return listing.answer(
                records.list(apex, filter, listing.wanted(request)).map(RecordSetJson::of), request);
    }

    /** Gets a record set, with its ETag. */
    @GetMapping("/{owner}/{type}")
    ResponseEntity<RecordSetJson> get(
            @PathVariable String apex, @PathVariable String owner, @PathVariable String type) {
        return ANSWERS.of(records.get(new RecordRef(apex, owner, type)));
    }

    /** Lists the changes of a record set, newest first. */
    @GetMapping("/{owner}/{type}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            HttpServletRequest request) {
        return listing.answer(records.history(new RecordRef(apex, owner, type), listing.wanted(request)), request);
    }

    /**
     * Sets a record set back to an earlier version, as a new change. The response is 204 if it did not exist in that
     * version and is therefore removed.
     */
    @PostMapping("/{owner}/{type}/revert")
    ResponseEntity<RecordSetJson> revert(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            @RequestBody RevertJson wanted,
            Precondition precondition,
            Author author) {
        RecordRef ref = new RecordRef(apex, owner, type);
        return ANSWERS.reverted(records.revert(ref, wanted.version(), precondition, author));
    }

    /** Creates a record set ({@code If-None-Match: *}) or replaces it (If-Match). */
    @PutMapping("/{owner}/{type}")
    ResponseEntity<RecordSetJson> put(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            @RequestBody RecordSetRequest wanted,
            Precondition precondition,
            Author author) {
        RecordRef ref = new RecordRef(apex, owner, type);
        return ANSWERS.written(records.put(ref, wanted.toDraft(), precondition, author));
    }

    /** Changes some members of a record set with a JSON merge patch (RFC 7396). */
    @PatchMapping(
            path = "/{owner}/{type}",
            consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
    ResponseEntity<RecordSetJson> patch(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            @RequestBody JsonNode patch,
            Precondition precondition,
            Author author) {
        RecordRef ref = new RecordRef(apex, owner, type);
        return ANSWERS.patched(
                () -> records.get(ref),
                present -> Sentence.plain(present.owner() + " " + present.type()),
                precondition,
                present -> patches.apply(present, patch, RecordSetRequest.class),
                (wanted, asRead) -> records.put(ref, wanted.toDraft(), asRead, author));
    }

    /** Removes a record set. */
    @DeleteMapping("/{owner}/{type}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String apex,
            @PathVariable String owner,
            @PathVariable String type,
            Precondition precondition,
            Author author) {
        records.delete(new RecordRef(apex, owner, type), precondition, author);
    }
}
