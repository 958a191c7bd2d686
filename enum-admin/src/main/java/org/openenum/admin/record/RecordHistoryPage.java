package org.openenum.admin.record;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Optional;
import org.openenum.admin.editing.UndoOffer;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.PastVersion;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The past of a record set: each change with its differences, and the way back to what it had made. */
@PageController
class RecordHistoryPage {

    private static final int ROWS = 20;

    private final RecordService records;

    private final UndoOffer undo;

    private final Notices notices;

    RecordHistoryPage(RecordService records, UndoOffer undo, Notices notices) {
        this.records = records;
        this.undo = undo;
        this.notices = notices;
    }

    @GetMapping("/records/set/history")
    String show(
            @RequestParam String zone,
            @RequestParam String owner,
            @RequestParam String type,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        return show(zone, owner, type, after, FormFaults.NONE, model);
    }

    @PostMapping("/records/set/revert")
    String revert(
            @RequestParam String zone,
            @RequestParam String owner,
            @RequestParam String type,
            @RequestParam long version,
            @RequestParam(defaultValue = "") String entityTag,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            Precondition seen = entityTag.isEmpty() ? Precondition.ABSENT : Precondition.tag(entityTag);
            Optional<RecordSetView> now = records.revert(zone, owner, type, version, seen, author);
            notices.done(redirect, "history.reverted", owner + " " + type);
            undo.offer(redirect, author);
            redirect.addAttribute("zone", zone);
            redirect.addAttribute("owner", owner);
            redirect.addAttribute("type", type);
            return "redirect:/records/set" + (now.isPresent() ? "" : "/history");
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return show(zone, owner, type, "", FormFaults.of(e), model);
        }
    }

    private String show(String zone, String owner, String type, String after, FormFaults faults, Model model) {
        Page<HistoryEntry> page = records.history(zone, owner, type, new Page.Wanted(FormInput.orNull(after), ROWS));
        RecordSetView present = records.find(zone, owner, type).orElse(null);
        String display = owner + " " + type;
        if (page.items().isEmpty() && present == null) {
            throw RefusedException.notFound(Sentence.of("thing.never-was", display));
        }
        Map<String, String> names = Map.of("zone", zone, "owner", owner, "type", type);
        model.addAttribute("zone", zone);
        model.addAttribute("names", names);
        model.addAttribute("set", present);
        model.addAttribute("display", display);
        model.addAttribute("versions", PastVersion.of(page.items(), after.isEmpty(), entry -> true));
        model.addAttribute("pager", Pager.of("/records/set/history", names, after, page.next()));
        model.addAttribute("faults", faults);
        return "record/history";
    }
}
