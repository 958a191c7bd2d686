package org.openenum.admin.requester;

import java.util.Map;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.PastVersion;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The past of a group and of its networks; each change is taken back where all changes are. */
@PageController
class RequesterHistoryPage {

    private static final int ROWS = 20;

    private final RequesterGroupService groups;

    RequesterHistoryPage(RequesterGroupService groups) {
        this.groups = groups;
    }

    @GetMapping("/requesters/{name}/history")
    String show(@PathVariable String name, @RequestParam(defaultValue = "") String after, Model model) {
        Page<HistoryEntry> page = groups.history(name, new Page.Wanted(FormInput.orNull(after), ROWS));
        model.addAttribute("group", groups.get(name));
        model.addAttribute("versions", PastVersion.of(page.items(), after.isEmpty(), entry -> true));
        model.addAttribute("pager", Pager.of("/requesters/" + name + "/history", Map.of(), after, page.next()));
        model.addAttribute("faults", FormFaults.NONE);
        return "requester/history";
    }
}
