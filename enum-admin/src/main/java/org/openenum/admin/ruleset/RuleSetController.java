package org.openenum.admin.ruleset;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.RevertJson;
import org.openenum.admin.schedule.ScheduleJson;
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

/** {@code /rule-sets}: the named rule sets. */
@RestController
@RequestMapping(Api.ROOT + "/rule-sets")
class RuleSetController {

    private static final Answers<RuleSetView, RuleSetJson> ANSWERS =
            new Answers<>(RuleSetJson::of, RuleSetView::entityTag, RuleSetJson::self);

    private final RuleSetService ruleSets;

    private final Listing listing;

    private final MergePatch patches;

    RuleSetController(RuleSetService ruleSets, Listing listing, MergePatch patches) {
        this.ruleSets = ruleSets;
        this.listing = listing;
        this.patches = patches;
    }

    /**
     * A shared destination: a named rule set that numbers and blocks point to.
     *
     * @param ttl the TTL of its NAPTR records, in seconds
     * @param variants the rule sets that requesters of some groups get instead, by the names of the groups
     * @param variantTimes when these variants apply, by the names of the groups; a group that is missing: always
     */
    record RuleSetJson(
            String name,
            int ttl,
            @Nullable String comment,
            List<RuleJson> rules,
            Map<String, String> variants,
            Map<String, ScheduleJson> variantTimes,
            int version,
            Instant createdAt,
            Instant updatedAt,
            String self) {

        static RuleSetJson of(RuleSetView view) {
            return new RuleSetJson(
                    view.name(),
                    view.ttlSeconds(),
                    view.comment(),
                    view.rules().stream().map(RuleJson::of).toList(),
                    Variant.names(view.variants()),
                    Variant.times(view.variants(), times -> Objects.requireNonNull(ScheduleJson.of(times))),
                    view.version(),
                    view.createdAt(),
                    view.updatedAt(),
                    Api.ROOT + "/rule-sets/" + view.name());
        }
    }

    /**
     * A shared destination to store.
     *
     * @param ttl the TTL of its NAPTR records, in seconds
     * @param variants the rule sets that requesters of some groups get instead, by the names of the groups
     * @param variantTimes when these variants apply, by the names of the groups; a group that is missing: always
     */
    @JsonIgnoreProperties({"name", "version", "createdAt", "updatedAt", "self"})
    record RuleSetRequest(
            @Nullable Integer ttl,
            @Nullable String comment,
            @Nullable List<RuleJson> rules,
            @Nullable Map<String, String> variants,
            @JsonSetter(contentNulls = Nulls.SET) @Nullable Map<String, @Nullable ScheduleJson> variantTimes) {

        RuleSetDraft toDraft() {
            return new RuleSetDraft(
                    ttl,
                    comment,
                    RuleJson.toDrafts(rules),
                    Variant.join(
                            Objects.requireNonNullElse(variants, Map.of()),
                            Objects.requireNonNullElse(variantTimes, Map.of()),
                            times -> times.getValue().schedule("/variantTimes/" + times.getKey())));
        }
    }

    /**
     * The number of numbers and blocks that point to a shared destination.
     *
     * @param count how many were counted
     * @param more true: there are more than were counted
     * @param zones how many of the counted ones are in each zone
     */
    record UsageJson(int count, boolean more, List<InZoneJson> zones) {}

    /**
     * The number of them in one zone.
     *
     * @param zone the apex of the zone
     */
    record InZoneJson(String zone, int count) {}

    /**
     * Lists the shared destinations, in the order of their names.
     *
     * @param prefix the beginning of their names
     */
    @GetMapping
    ResponseEntity<Listing.Items<RuleSetJson>> list(
            @RequestParam(defaultValue = "") String prefix, HttpServletRequest request) {
        return listing.answer(ruleSets.list(prefix, listing.wanted(request)).map(RuleSetJson::of), request);
    }

    /** Gets a shared destination, with its ETag. */
    @GetMapping("/{name}")
    ResponseEntity<RuleSetJson> get(@PathVariable String name) {
        return ANSWERS.of(ruleSets.get(name));
    }

    /** Counts the numbers and blocks that point to a shared destination. */
    @GetMapping("/{name}/usage")
    UsageJson usage(@PathVariable String name) {
        RuleSetView.Usage usage = ruleSets.usage(name);
        return new UsageJson(
                usage.count(),
                usage.more(),
                usage.zones().stream()
                        .map(in -> new InZoneJson(in.zone(), in.count()))
                        .toList());
    }

    /** Lists the changes of a shared destination, newest first. */
    @GetMapping("/{name}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(@PathVariable String name, HttpServletRequest request) {
        return listing.answer(ruleSets.history(name, listing.wanted(request)), request);
    }

    /** Sets the rules of a shared destination back to an earlier version, as a new change. */
    @PostMapping("/{name}/revert")
    ResponseEntity<RuleSetJson> revert(
            @PathVariable String name, @RequestBody RevertJson wanted, Precondition precondition, Author author) {
        return ANSWERS.of(ruleSets.revert(name, wanted.version(), precondition, author));
    }

    /**
     * Creates a shared destination ({@code If-None-Match: *}) or replaces its rules (If-Match). The change applies to
     * all numbers that point to it.
     */
    @PutMapping("/{name}")
    ResponseEntity<RuleSetJson> put(
            @PathVariable String name, @RequestBody RuleSetRequest wanted, Precondition precondition, Author author) {
        return ANSWERS.written(ruleSets.put(name, wanted.toDraft(), precondition, author));
    }

    /** Changes some members of a shared destination with a JSON merge patch (RFC 7396). */
    @PatchMapping(
            path = "/{name}",
            consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
    ResponseEntity<RuleSetJson> patch(
            @PathVariable String name, @RequestBody JsonNode patch, Precondition precondition, Author author) {
        return ANSWERS.patched(
                () -> ruleSets.get(name),
                present -> Sentence.of("rule-set.named", name),
                precondition,
                present -> patches.apply(present, patch, RuleSetRequest.class),
                (wanted, asRead) -> ruleSets.put(name, wanted.toDraft(), asRead, author));
    }

    /** Removes a shared destination that nothing points to. */
    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        ruleSets.delete(name, precondition, author);
    }
}
