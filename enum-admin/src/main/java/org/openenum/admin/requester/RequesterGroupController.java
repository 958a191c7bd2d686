package org.openenum.admin.requester;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.HistoryEntry;
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
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /requester-groups}. */
@RestController
@RequestMapping(Api.ROOT + "/requester-groups")
class RequesterGroupController {

    private static final Answers<RequesterGroupView, RequesterGroupJson> ANSWERS =
            new Answers<>(RequesterGroupJson::of, RequesterGroupView::entityTag, RequesterGroupJson::self);

    private final RequesterGroupService groups;

    private final Listing listing;

    private final MergePatch patches;

    RequesterGroupController(RequesterGroupService groups, Listing listing, MergePatch patches) {
        this.groups = groups;
        this.listing = listing;
        this.patches = patches;
    }

    /**
     * A requester group: DNS clients, identified by their networks.
     *
     * @param region the name of the region that the group is in, or null
     * @param access the access to zones that are not in {@code zones}: allow, refuse or drop
     * @param zones the access to single zones, by their apexes: allow, refuse or drop
     */
    record RequesterGroupJson(
            String name,
            @Nullable String comment,
            @Nullable String region,
            AccessJson access,
            Map<String, AccessJson> zones,
            @Nullable AnswerFormJson answerForm,
            int version,
            Instant createdAt,
            Instant updatedAt,
            String self) {

        static RequesterGroupJson of(RequesterGroupView view) {
            return new RequesterGroupJson(
                    view.name(),
                    view.comment(),
                    view.region(),
                    AccessJson.of(view.access()),
                    AccessJson.of(view.zones()),
                    AnswerFormJson.of(view.answerForm()),
                    view.version(),
                    view.createdAt(),
                    view.updatedAt(),
                    Api.ROOT + "/requester-groups/" + view.name());
        }
    }

    /**
     * A requester group to store, without its networks.
     *
     * @param region the name of the region that the group is in
     * @param access the access to zones that are not in {@code zones}: allow, refuse or drop
     * @param zones the access to single zones, by their apexes: allow, refuse or drop
     */
    @JsonIgnoreProperties({"name", "version", "createdAt", "updatedAt", "self"})
    record RequesterGroupRequest(
            @Nullable String comment,
            @Nullable String region,
            @Nullable AccessJson access,
            @Nullable Map<String, AccessJson> zones,
            @Nullable AnswerFormJson answerForm) {

        RequesterGroupDraft toDraft() {
            AccessJson otherwise = Objects.requireNonNullElse(access, AccessJson.allow);
            Map<String, AccessJson> byZone = Objects.requireNonNullElse(zones, Map.of());
            return new RequesterGroupDraft(
                    comment, region, otherwise.access(), AccessJson.accesses(byZone), answerForm);
        }
    }

    /** Lists the requester groups, in the order of their names. */
    @GetMapping
    ResponseEntity<Listing.Items<RequesterGroupJson>> list(HttpServletRequest request) {
        return listing.answer(groups.list(listing.wanted(request)).map(RequesterGroupJson::of), request);
    }

    /** Gets a requester group, without its networks, with its ETag. */
    @GetMapping("/{name}")
    ResponseEntity<RequesterGroupJson> get(@PathVariable String name) {
        return ANSWERS.of(groups.get(name));
    }

    /** Lists the changes of a requester group and of its networks, newest first. */
    @GetMapping("/{name}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(@PathVariable String name, HttpServletRequest request) {
        return listing.answer(groups.history(name, listing.wanted(request)), request);
    }

    /**
     * Creates a requester group ({@code If-None-Match: *}) or replaces its settings (If-Match). Its networks are left
     * unchanged.
     */
    @PutMapping("/{name}")
    ResponseEntity<RequesterGroupJson> put(
            @PathVariable String name,
            @RequestBody RequesterGroupRequest wanted,
            Precondition precondition,
            Author author) {
        return ANSWERS.written(groups.put(name, wanted.toDraft(), precondition, author));
    }

    /** Changes some settings of a requester group with a JSON merge patch (RFC 7396). */
    @PatchMapping(
            path = "/{name}",
            consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
    ResponseEntity<RequesterGroupJson> patch(
            @PathVariable String name, @RequestBody JsonNode patch, Precondition precondition, Author author) {
        return ANSWERS.patched(
                () -> groups.get(name),
                present -> Sentence.of("group.named", name),
                precondition,
                present -> patches.apply(present, patch, RequesterGroupRequest.class),
                (wanted, asRead) -> groups.put(name, wanted.toDraft(), asRead, author));
    }

    /** Removes a requester group that has no networks. */
    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        groups.delete(name, precondition, author);
    }
}
