package org.openenum.admin.mapping.delegation;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.RevertJson;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Answers;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.openenum.admin.web.MergePatch;
import org.openenum.admin.zone.TypedNumbers;
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

/** {@code /zones/{apex}/delegations}. */
@RestController
@RequestMapping(Api.ROOT + "/zones/{apex}/delegations")
class DelegationController {

    private static final Answers<DelegationView, DelegationJson> ANSWERS =
            new Answers<>(DelegationJson::of, DelegationView::entityTag, DelegationJson::self);

    private final DelegationService delegations;

    private final TypedNumbers numbers;

    private final Listing listing;

    private final MergePatch patches;

    DelegationController(DelegationService delegations, TypedNumbers numbers, Listing listing, MergePatch patches) {
        this.numbers = numbers;
        this.patches = patches;
        this.delegations = delegations;
        this.listing = listing;
    }

    /** A delegation of a prefix to other name servers. */
    record DelegationJson(
            String prefix,
            List<String> nameServers,
            List<String> ds,
            int ttl,
            @Nullable String comment,
            int version,
            Instant updatedAt,
            String ownerName,
            String self) {

        static DelegationJson of(DelegationView view) {
            return new DelegationJson(
                    view.display(),
                    view.nameServers(),
                    view.ds(),
                    view.ttlSeconds(),
                    view.comment(),
                    view.version(),
                    view.updatedAt(),
                    view.ownerName(),
                    Api.ROOT + "/zones/" + view.zone() + "/delegations/" + view.display());
        }
    }

    /** A delegation to store. */
    @JsonIgnoreProperties({"prefix", "version", "updatedAt", "ownerName", "self"})
    record DelegationRequest(
            @Nullable List<String> nameServers,
            @Nullable List<String> ds,
            @Nullable Integer ttl,
            @Nullable String comment) {

        DelegationDraft toDraft() {
            return new DelegationDraft(
                    Objects.requireNonNullElse(nameServers, List.of()),
                    Objects.requireNonNullElse(ds, List.of()),
                    ttl,
                    comment);
        }
    }

    /**
     * Lists the delegations of a zone, in the order of their prefixes.
     *
     * @param prefix the digits that their prefixes begin with, in any usual notation
     * @param nameServer a name server of the delegations, or a domain that a name server is in. There is no index for
     *     it, so a page may be short although there are more
     */
    @GetMapping
    ResponseEntity<Listing.Items<DelegationJson>> list(
            @PathVariable String apex,
            @RequestParam(defaultValue = "") String prefix,
            @RequestParam(required = false) @Nullable String nameServer,
            HttpServletRequest request) {
        String start = numbers.readStartInQuery(apex, "prefix", prefix);
        Page<DelegationView> page = delegations.list(apex, start, nameServer, listing.wanted(request));
        return listing.answer(page.map(DelegationJson::of), request);
    }

    /** Gets a delegation, with its ETag. */
    @GetMapping("/{prefix}")
    ResponseEntity<DelegationJson> get(@PathVariable String apex, @PathVariable String prefix) {
        return ANSWERS.of(delegations.get(ref(apex, prefix)));
    }

    /** Creates a delegation ({@code If-None-Match: *}) or replaces it (If-Match). */
    @PutMapping("/{prefix}")
    ResponseEntity<DelegationJson> put(
            @PathVariable String apex,
            @PathVariable String prefix,
            @RequestBody DelegationRequest wanted,
            Precondition precondition,
            Author author) {
        return ANSWERS.written(delegations.put(ref(apex, prefix), wanted.toDraft(), precondition, author));
    }

    /** Changes some members of a delegation with a JSON merge patch (RFC 7396). */
    @PatchMapping(
            path = "/{prefix}",
            consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
    ResponseEntity<DelegationJson> patch(
            @PathVariable String apex,
            @PathVariable String prefix,
            @RequestBody JsonNode patch,
            Precondition precondition,
            Author author) {
        MappingRef ref = ref(apex, prefix);
        return ANSWERS.patched(
                () -> delegations.get(ref),
                present -> Sentence.plain("the delegation of " + present.display()),
                precondition,
                present -> patches.apply(present, patch, DelegationRequest.class),
                (wanted, asRead) -> delegations.put(ref, wanted.toDraft(), asRead, author));
    }

    /**
     * Sets a delegation back to an earlier version, as a new change. The response is 204 if it did not exist in that
     * version and is therefore removed.
     */
    @PostMapping("/{prefix}/revert")
    ResponseEntity<DelegationJson> revert(
            @PathVariable String apex,
            @PathVariable String prefix,
            @RequestBody RevertJson wanted,
            Precondition precondition,
            Author author) {
        return ANSWERS.reverted(delegations.revert(ref(apex, prefix), wanted.version(), precondition, author));
    }

    /** Removes a delegation with its NS and DS records. */
    @DeleteMapping("/{prefix}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String apex, @PathVariable String prefix, Precondition precondition, Author author) {
        delegations.delete(ref(apex, prefix), precondition, author);
    }

    private static MappingRef ref(String apex, String prefix) {
        return MappingRef.inPath(apex, "delegations", prefix);
    }
}
