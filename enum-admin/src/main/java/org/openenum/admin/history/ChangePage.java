package org.openenum.admin.history;

import java.util.List;
import java.util.Map;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages of changesets: the list, and what one of them changed. */
@PageController
class ChangePage {

    private static final int ROWS = 50;

    private final ChangesetService changesets;

    ChangePage(ChangesetService changesets) {
        this.changesets = changesets;
    }

    /** A change and its differences. */
    record Step(ChangeView change, List<ChangeLine> lines) {

        static Step of(ChangeView change) {
            return new Step(change, ChangeLine.between(change.before(), change.after()));
        }
    }

    @GetMapping("/changes")
    String list(@RequestParam(defaultValue = "") String after, Model model) {
        Page<ChangesetView> page = changesets.list(new Page.Wanted(FormInput.orNull(after), ROWS));
        model.addAttribute("changesets", page.items());
        model.addAttribute("pager", Pager.of("/changes", Map.of(), after, page.next()));
        return "change/list";
    }

    @GetMapping("/changes/{id:\\d{1,18}}")
    String one(@PathVariable long id, @RequestParam(defaultValue = "") String after, Model model) {
        Page<ChangeView> page = changesets.changes(id, new Page.Wanted(FormInput.orNull(after), ROWS));
        List<Step> steps = page.items().stream().map(Step::of).toList();
        model.addAttribute("changeset", changesets.withoutChanges(id));
        model.addAttribute("steps", steps);
        // They follow each other, and the first has the number of the changeset.
        model.addAttribute("from", steps.isEmpty() ? 0 : steps.get(0).change().seq() - id + 1);
        model.addAttribute("pager", Pager.of("/changes/" + id, Map.of(), after, page.next()));
        return "change/one";
    }
}
