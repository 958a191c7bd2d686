package org.openenum.admin.mapping;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.openenum.admin.web.MergePatch;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.springframework.http.HttpHeaders;
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
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code /zones/{apex}/numbers} and {@code /zones/{apex}/blocks}: the same in everything but a block's two bounds. */
@RestController
@RequestMapping(Api.ROOT + "/zones/{apex}/{collection:numbers|blocks}")
class MappingController {

    private final MappingService mappings;

    private final Listing listing;

    private final MergePatch patches;

    MappingController(MappingService mappings, Listing listing, MergePatch patches) {
        this.mappings = mappings;
        this.listing = listing;
        this.patches = patches;
    }

    /**
     * A page of the list.
     *
     * @param prefix digits that they begin with
     * @param q the same in any notation that people use
     * @param count whether to count them all
     */
    @GetMapping
    ResponseEntity<Listing.Items<MappingJson>> list(
            @PathVariable String apex,
            @PathVariable String collection,
            @RequestParam(defaultValue = "") String prefix,
            @RequestParam(required = false) @Nullable String q,
            @RequestParam(required = false) @Nullable MappingStatus status,
            @RequestParam(required = false) @Nullable String ruleSet,
            @RequestParam(defaultValue = "false") boolean count,
            HttpServletRequest request) {
        MappingQuery query =
                new MappingQuery(apex, kindOf(collection), "", status, ruleSet).withPrefix(q == null ? prefix : q);
        Long total = count ? mappings.count(query) : null;
        return listing.answer(mappings.list(query, listing.wanted(request)).map(MappingJson::of), total, request);
    }

    @GetMapping("/{digits}")
    ResponseEntity<MappingJson> get(
            @PathVariable String apex, @PathVariable String collection, @PathVariable String digits) {
        MappingView view = mappings.get(refOf(apex, collection, digits));
        return ResponseEntity.ok().eTag(view.entityTag()).body(MappingJson.of(view));
    }

    @PutMapping("/{digits}")
    ResponseEntity<MappingJson> put(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            @RequestBody MappingRequest wanted,
            Precondition precondition,
            Author author) {
        MappingRef ref = refOf(apex, collection, digits);
        return answer(mappings.put(ref, wanted.toDraft(ref), precondition, author));
    }

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
        MappingRef ref = refOf(apex, collection, digits);
        MappingView present = mappings.get(ref);
        precondition.check(present.display(), present.entityTag());
        ObjectNode tree = patches.tree(MappingJson.of(present));
        forgetOtherSource(tree, patch);
        MappingRequest wanted = patches.apply(tree, patch, MappingRequest.class);
        return answer(mappings.put(ref, wanted.toDraft(ref), Precondition.tag(present.entityTag()), author));
    }

    @DeleteMapping("/{digits}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            Precondition precondition,
            Author author) {
        mappings.delete(refOf(apex, collection, digits), precondition, author);
    }

    /** A patch that names a rule set takes the place of the rules, and one that brings rules that of the rule set. */
    private static void forgetOtherSource(ObjectNode present, JsonNode patch) {
        boolean bringsRules = patch.hasNonNull("rules");
        if (patch.has("ruleSet") && !bringsRules) {
            present.remove("rules");
            present.remove("ttl");
        }
        if (bringsRules && !patch.has("ruleSet")) {
            present.remove("ruleSet");
        }
    }

    static MappingKind kindOf(String collection) {
        return switch (collection) {
            case "numbers" -> MappingKind.NUMBER;
            case "blocks" -> MappingKind.BLOCK;
            default -> MappingKind.DELEGATION;
        };
    }

    static MappingRef refOf(String apex, String collection, String digits) {
        try {
            return new MappingRef(apex, kindOf(collection), DialedDigits.parse(digits));
        } catch (InvalidNumberException e) {
            throw RefusedException.malformed(String.valueOf(e.getMessage()));
        }
    }

    private static ResponseEntity<MappingJson> answer(Written<MappingView> written) {
        MappingJson json = MappingJson.of(written.value());
        ResponseEntity.BodyBuilder answer =
                written.created() ? ResponseEntity.status(HttpStatus.CREATED) : ResponseEntity.ok();
        if (written.created()) {
            answer.header(HttpHeaders.LOCATION, json.self());
        }
        return answer.eTag(written.value().entityTag()).body(json);
    }
}
