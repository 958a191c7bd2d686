package org.openenum.admin.history;

import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Frame;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/** The changeset pages: the list, and the changes of one changeset. */
@PageController
class ChangePage {

    private static final int ROWS = 50;

    private final ChangesetService changesets;

    private final RevertService reverts;

    ChangePage(ChangesetService changesets, RevertService reverts) {
        this.changesets = changesets;
        this.reverts = reverts;
    }

    /** A change and its differences. */
    record Step(ChangeView change, List<ChangeLine> lines) {

        static Step of(ChangeView change) {
            return new Step(change, ChangeLine.between(change.before(), change.after()));
        }
    }

    @GetMapping("/changes")
    String list(FormInput input, Model model, HttpServletResponse response) {
        Query asked = Query.read(input);
        model.addAttribute("query", asked);
        try {
            Page<ChangesetView> page =
                    changesets.list(asked.filter(), new Page.Wanted(FormInput.orNull(asked.after()), ROWS));
            model.addAttribute("changesets", page.items());
            model.addAttribute("pager", Pager.of("/changes", asked.parameters(), asked.after(), page.next()));
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.BAD_REQUEST.value());
            model.addAttribute("refusal", e.sentence());
            model.addAttribute("changesets", List.of());
            model.addAttribute("pager", Pager.of("/changes", Map.of(), "", null));
        }
        return "change/list";
    }

    @GetMapping("/changes/{id:\\d{1,18}}")
    String one(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String after,
            @RequestAttribute Frame frame,
            Model model) {
        Page<ChangeView> page = changesets.changes(id, new Page.Wanted(FormInput.orNull(after), ROWS));
        List<Step> steps = page.items().stream().map(Step::of).toList();
        model.addAttribute("changeset", changesets.withoutChanges(id));
        model.addAttribute("mayRevert", mayRevert(id, frame));
        model.addAttribute("steps", steps);
        // The changes of a changeset are numbered consecutively, and the first has the number of the changeset.
        model.addAttribute("from", steps.isEmpty() ? 0 : steps.get(0).change().seq() - id + 1);
        model.addAttribute("pager", Pager.of("/changes/" + id, Map.of(), after, page.next()));
        return "change/one";
    }

    /** A user who may only change numbers may not revert changes of zones. */
    private boolean mayRevert(long id, Frame frame) {
        return frame.may("PROVISION") && (frame.may("MANAGE_ZONES") || !reverts.changesZones(id));
    }

    /**
     * The query string of the list.
     *
     * @param from a date and time in the browser's format, in UTC
     * @param until the same
     */
    record Query(String actor, String number, String text, String from, String until, String after) {

        static Query read(FormInput input) {
            return new Query(
                    input.text("actor"),
                    input.text("number"),
                    input.text("text"),
                    input.text("from"),
                    input.text("until"),
                    input.text("after"));
        }

        ChangesetFilter filter() {
            return new ChangesetFilter(
                    FormInput.orNull(actor),
                    FormInput.moment(from),
                    FormInput.moment(until),
                    FormInput.orNull(number),
                    FormInput.orNull(text));
        }

        public boolean isNarrow() {
            return !parameters().values().stream().allMatch(String::isEmpty);
        }

        Map<String, String> parameters() {
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("actor", actor);
            parameters.put("number", number);
            parameters.put("text", text);
            parameters.put("from", from);
            parameters.put("until", until);
            return parameters;
        }
    }
}
