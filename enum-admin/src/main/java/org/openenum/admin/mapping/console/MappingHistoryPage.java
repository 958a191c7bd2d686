package org.openenum.admin.mapping.console;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Optional;
import org.openenum.admin.editing.UndoOffer;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.PastVersion;
import org.openenum.admin.mapping.MappingHistory;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.delegation.DelegationService;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The past of a number, block or delegation: each change with its differences, and the way back to what it had made.
 */
@PageController
class MappingHistoryPage {

    private static final int ROWS = 20;

    private final MappingHistory history;

    private final MappingService mappings;

    private final DelegationService delegations;

    private final UndoOffer undo;

    private final Notices notices;

    MappingHistoryPage(
            MappingHistory history,
            MappingService mappings,
            DelegationService delegations,
            UndoOffer undo,
            Notices notices) {
        this.history = history;
        this.mappings = mappings;
        this.delegations = delegations;
        this.undo = undo;
        this.notices = notices;
    }

    @GetMapping("/{list:numbers|blocks|delegations}/{zone}/{digits:\\d+}/history")
    String show(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        return show(list, MappingRef.inPath(zone, list, digits), after, FormFaults.NONE, model);
    }

    @PostMapping("/{list:numbers|blocks|delegations}/{zone}/{digits:\\d+}/revert")
    String revert(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            @RequestParam long version,
            @RequestParam(defaultValue = "") String entityTag,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        MappingRef ref = MappingRef.inPath(zone, list, digits);
        try {
            Precondition seen = entityTag.isEmpty() ? Precondition.ABSENT : Precondition.tag(entityTag);
            boolean isThere = ref.kind() == MappingKind.DELEGATION
                    ? delegations
                            .revert(zone, ref.digits(), version, seen, author)
                            .isPresent()
                    : history.revert(ref, version, seen, author).isPresent();
            notices.done(redirect, "history.reverted", ref.digits().digits());
            undo.offer(redirect, author);
            redirect.addAttribute("zone", zone);
            redirect.addAttribute("digits", digits);
            return "redirect:/" + list + "/{zone}/{digits}" + (isThere ? "" : "/history");
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return show(list, ref, "", FormFaults.of(e), model);
        }
    }

    private String show(String list, MappingRef ref, String after, FormFaults faults, Model model) {
        Page<HistoryEntry> page = history.list(ref, new Page.Wanted(FormInput.orNull(after), ROWS));
        Present present = presentOf(ref).orElse(null);
        if (page.items().isEmpty() && present == null) {
            throw RefusedException.notFound(Sentence.of("thing.never-was", ref.digits()));
        }
        String path = "/" + list + "/" + ref.zone() + "/" + ref.digits();
        model.addAttribute("list", list);
        model.addAttribute("zone", ref.zone());
        model.addAttribute("path", path);
        model.addAttribute("entry", present);
        model.addAttribute("display", present == null ? ref.digits().digits() : present.display());
        model.addAttribute(
                "versions", PastVersion.of(page.items(), after.isEmpty(), entry -> entry.kind() == ref.kind()));
        model.addAttribute("own", page.items().stream().anyMatch(entry -> entry.kind() == ref.kind()));
        model.addAttribute("pager", Pager.of(path + "/history", Map.of(), after, page.next()));
        model.addAttribute("faults", faults);
        return "mapping/history";
    }

    /** What is there now. */
    record Present(String display, String entityTag) {}

    private Optional<Present> presentOf(MappingRef ref) {
        return ref.kind() == MappingKind.DELEGATION
                ? delegations.find(ref.zone(), ref.digits()).map(now -> new Present(now.display(), now.entityTag()))
                : mappings.find(ref).map(now -> new Present(now.display(), now.entityTag()));
    }
}
