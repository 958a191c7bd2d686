package org.openenum.admin.mapping.api;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.MappingSort;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Answers;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.openenum.admin.web.MergePatch;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
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
import tools.jackson.databind.node.ObjectNode;

/** {@code /zones/{apex}/numbers} and {@code /zones/{apex}/blocks}: the same except for the two bounds of a block. */
@RestController
@RequestMapping(Api.ROOT + "/zones/{apex}/{collection:numbers|blocks}")
public class MappingController {

    static final Answers<MappingView, MappingJson> ANSWERS =
            new Answers<>(MappingJson::of, MappingView::entityTag, MappingJson::self);

    private final MappingService mappings;

    private final MappingList list;

    private final Listing listing;

    private final MergePatch patches;

    private final TypedNumbers numbers;

    MappingController(
            MappingService mappings, MappingList list, Listing listing, MergePatch patches, TypedNumbers numbers) {
        this.numbers = numbers;
        this.mappings = mappings;
        this.list = list;
        this.listing = listing;
        this.patches = patches;
    }

    /**
     * Lists the numbers or blocks of a zone, one page at a time.
     *
     * @param prefix the digits that they begin with
     * @param q the same in any usual notation; together with {@code prefix}, both must match
     * @param status the status that they have
     * @param ruleSet the name of the shared destination that they point to
     * @param tag a tag that they have
     * @param service the beginning of a service field of their rules, such as {@code E2U+sip}. With this filter a page
     *     may be short although {@code next} says that there are more; so it may with {@code uriHost}, and with
     *     {@code updatedSince} unless sorted by {@code -updated}
     * @param uriHost a host in the URI of a rule, or a part of it
     * @param updatedSince the earliest time of their last change
     * @param sort the order: {@code number}, {@code -number} (descending) or {@code -updated} (last change first).
     *     {@code -updated} cannot be combined with prefix, q, ruleSet and tag, because no index has them in this order
     * @param count {@code true}: count all items of the list; not together with service, uriHost and updatedSince, nor
     *     tag with status or ruleSet
     */
    @GetMapping
    ResponseEntity<Listing.Items<MappingJson>> list(
            @PathVariable String apex,
            @PathVariable String collection,
            @RequestParam(defaultValue = "") String prefix,
            @RequestParam(required = false) @Nullable String q,
            @RequestParam(required = false) @Nullable MappingStatus status,
            @RequestParam(required = false) @Nullable String ruleSet,
            @RequestParam(required = false) @Nullable String tag,
            @RequestParam(required = false) @Nullable String service,
            @RequestParam(required = false) @Nullable String uriHost,
            @RequestParam(required = false) @Nullable Instant updatedSince,
            @RequestParam(defaultValue = "number") String sort,
            @RequestParam(defaultValue = "false") boolean count,
            Caller caller,
            HttpServletRequest request) {
        MappingQuery query = new MappingQuery(apex, MappingRef.kindOf(collection), "", status, ruleSet)
                .withTag(tag)
                .withSort(sortOf(sort))
                .withContent(new MappingQuery.Content(service, uriHost, updatedSince))
                .withPrefix(numbers.readStartInQuery(apex, "prefix", prefix))
                .narrowedTo(numbers.readStartInQuery(apex, "q", q == null ? "" : q));
        if (!caller.mayTouch(query.prefix())) {
            throw RefusedException.forbidden(Sentence.plain("this token is limited to other numbers"));
        }
        Long total = count ? list.count(query) : null;
        return listing.answer(list.page(query, listing.wanted(request)).map(MappingJson::of), total, request);
    }

    /**
     * Changes have the time at which they begin and become visible when they are committed: so a reader of changes up
     * to a time may have missed some.
     */
    private static MappingSort sortOf(String text) {
        MappingSort sort = MappingSort.named(text);
        if (sort == MappingSort.UPDATED) {
            Sentence why = Sentence.plain(
                    "sort=updated is not supported because it could miss concurrent changes: GET /changes has every change, in order");
            throw RefusedException.parameter("sort", "not-here", why, text);
        }
        return sort;
    }

    /** Creates the number or block that the body names; fails if it exists. */
    @PostMapping
    ResponseEntity<MappingJson> create(
            @PathVariable String apex,
            @PathVariable String collection,
            @RequestBody MappingRequest wanted,
            Caller caller,
            Author author) {
        String digits = collection.equals("numbers") ? wanted.number() : wanted.prefix();
        if (digits == null) {
            String member = collection.equals("numbers") ? "number" : "prefix";
            throw RefusedException.invalid("/" + member, "missing", Sentence.plain(member + " is missing"), null);
        }
        MappingRef ref = new MappingRef(
                apex,
                MappingRef.kindOf(collection),
                numbers.read(apex, digits, collection.equals("numbers") ? "/number" : "/prefix"));
        caller.requireNumber(ref.digits().digits());
        return ANSWERS.written(mappings.put(ref, wanted.toDraft(ref, numbers), Precondition.ABSENT, author));
    }

    /** Gets the NAPTR records of a number in zone file format; none if the number is closed. */
    @GetMapping(path = "/{digits}/zonefile", produces = "text/dns")
    String zoneFile(@PathVariable String apex, @PathVariable String collection, @PathVariable String digits) {
        MappingView view = list.get(MappingRef.inPath(apex, collection, digits));
        if (view.kind() != MappingKind.NUMBER) {
            throw RefusedException.notFound(
                    Sentence.plain("a block has no records of its own: ask for the zone file of the zone"));
        }
        // RFC 1035, section 5.1.
        String head = view.ownerName() + " " + view.ttlSeconds() + " IN NAPTR ";
        return view.rules().stream()
                .filter(rule -> view.status() == MappingStatus.ACTIVE)
                .map(rule -> head + rule.toNaptr(view.digits()).text() + "\n")
                .collect(Collectors.joining());
    }

    /**
     * Lists the exceptions within a block, in the order of their digits. They are the numbers, smaller blocks and
     * delegations inside of it, which answer in its place.
     */
    @GetMapping("/{digits}/exceptions")
    ResponseEntity<Listing.Items<ExceptionJson>> exceptions(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            HttpServletRequest request) {
        MappingView block = list.get(MappingRef.inPath(apex, collection, digits));
        return listing.answer(list.inside(block, listing.wanted(request)).map(ExceptionJson::of), request);
    }

    /**
     * A number, block or delegation within a block, which answers in its place.
     *
     * @param kind whether it is a number, a block or a delegation
     */
    record ExceptionJson(String digits, MappingKind kind, MappingStatus status) {

        static ExceptionJson of(MappingView view) {
            return new ExceptionJson(view.display(), view.kind(), view.status());
        }
    }

    /** Gets a number or block, with its ETag. */
    @GetMapping("/{digits}")
    ResponseEntity<MappingJson> get(
            @PathVariable String apex, @PathVariable String collection, @PathVariable String digits) {
        return ANSWERS.of(list.get(MappingRef.inPath(apex, collection, digits)));
    }

    /** Creates a number or block ({@code If-None-Match: *}) or replaces it (If-Match). */
    @PutMapping("/{digits}")
    ResponseEntity<MappingJson> put(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            @RequestBody MappingRequest wanted,
            Precondition precondition,
            Author author) {
        MappingRef ref = MappingRef.inPath(apex, collection, digits);
        return ANSWERS.written(mappings.put(ref, wanted.toDraft(ref, numbers), precondition, author));
    }

    /** Changes some members of a number or block with a JSON merge patch (RFC 7396). */
    @PatchMapping(
            path = "/{digits}",
            consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
    ResponseEntity<MappingJson> patch(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            @RequestBody JsonNode patch,
            Precondition precondition,
            Author author) {
        MappingRef ref = MappingRef.inPath(apex, collection, digits);
        return ANSWERS.patched(
                () -> list.get(ref),
                present -> Sentence.plain(present.display()),
                precondition,
                present -> patched(present, patch, patches),
                (wanted, asRead) -> mappings.put(ref, wanted.toDraft(ref, numbers), asRead, author));
    }

    /** Removes a number or block. */
    @DeleteMapping("/{digits}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            Precondition precondition,
            Author author) {
        mappings.delete(MappingRef.inPath(apex, collection, digits), precondition, author);
    }

    /** The entry after a merge patch. */
    static MappingRequest patched(MappingJson present, JsonNode patch, MergePatch patches) {
        ObjectNode tree = patches.tree(present);
        forgetOtherSource(tree, patch);
        return patches.apply(tree, patch, MappingRequest.class);
    }

    /**
     * A rule set in a patch replaces the rules, and rules in a patch replace the rule set. If the patch sets the rule
     * set to null, its rules become the number's own.
     */
    private static void forgetOtherSource(ObjectNode present, JsonNode patch) {
        boolean bringsRules = patch.hasNonNull("rules");
        if (patch.hasNonNull("ruleSet") && !bringsRules) {
            present.remove("rules");
            present.remove("ttl");
        }
        if (bringsRules && !patch.has("ruleSet")) {
            present.remove("ruleSet");
        }
    }
}
