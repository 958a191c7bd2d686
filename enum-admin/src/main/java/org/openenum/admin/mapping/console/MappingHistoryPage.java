package org.openenum.admin.mapping.console;

import java.util.Optional;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.editing.Versions;
import org.openenum.admin.editing.Versions.Past;
import org.openenum.admin.mapping.MappingHistory;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.delegation.DelegationService;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.mapping.MappingKind;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The history of a number, block or delegation: each change with its differences, and a button to restore that version.
 */
@PageController
class MappingHistoryPage {

    private final MappingHistory history;

    private final MappingList mappings;

    private final DelegationService delegations;

    private final Versions versions;

    MappingHistoryPage(MappingHistory history, MappingList mappings, DelegationService delegations, Versions versions) {
        this.history = history;
        this.mappings = mappings;
        this.delegations = delegations;
        this.versions = versions;
    }

    @GetMapping("/{list:numbers|blocks|delegations}/{zone}/{digits:\\d+}/history")
    String show(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        model.addAttribute("zone", zone);
        return versions.show(past(list, MappingRef.inPath(zone, list, digits)), after, model);
    }

    @PostMapping("/{list:numbers|blocks|delegations}/{zone}/{digits:\\d+}/revert")
    String revert(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            @RequestParam long version,
            Post post) {
        MappingRef ref = MappingRef.inPath(zone, list, digits);
        post.model().addAttribute("zone", zone);
        return versions.revert(
                placeOf(list, ref, ref.digits().digits()),
                seen -> revert(ref, version, seen, post.author()),
                () -> past(list, ref),
                post);
    }

    private Optional<?> revert(MappingRef ref, long version, Precondition seen, Author author) {
        return ref.kind() == MappingKind.DELEGATION
                ? delegations.revert(ref, version, seen, author)
                : history.revert(ref, version, seen, author);
    }

    private Past past(String list, MappingRef ref) {
        Optional<Past> present = ref.kind() == MappingKind.DELEGATION
                ? delegations.find(ref).map(now -> past(list, ref, now.display(), now.entityTag()))
                : mappings.find(ref).map(now -> past(list, ref, now.display(), now.entityTag()));
        return present.orElseGet(() -> past(list, ref, ref.digits().digits(), ""));
    }

    private Past past(String list, MappingRef ref, String display, String entityTag) {
        return new Past(
                placeOf(list, ref, display),
                entityTag,
                wanted -> history.list(ref, wanted),
                change -> change.kind() == ref.kind());
    }

    private static Place placeOf(String list, MappingRef ref, String display) {
        return new Place(
                list,
                list,
                display,
                Place.path("/" + list + "/{zone}/{digits}", ref.zone(), ref.digits()),
                Place.path("/" + list + "?zone={zone}", ref.zone()));
    }
}
