package org.openenum.admin.requester;

import java.util.List;
import java.util.Map;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.UndoOffer;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The networks of a group: page by page, with a text field to add or remove some, one per line. */
@PageController
class RequesterNetworkPage {

    private final RequesterGroupService groups;

    private final RequesterNetworkLists networks;

    private final UndoOffer undo;

    private final Notices notices;

    RequesterNetworkPage(
            RequesterGroupService groups, RequesterNetworkLists networks, UndoOffer undo, Notices notices) {
        this.groups = groups;
        this.networks = networks;
        this.undo = undo;
        this.notices = notices;
    }

    @GetMapping("/requesters/{name}/networks")
    String list(@PathVariable String name, @RequestParam(defaultValue = "") String after, Model model) {
        return show(name, "", FormFaults.NONE, after, model);
    }

    @PostMapping("/requesters/{name}/networks")
    String change(@PathVariable String name, Post post) {
        String typed = post.input().text("networks");
        List<String> lines = RequesterNetworks.lines(typed);
        String action = post.input().text("action");
        try {
            switch (action) {
                case "add" -> groups.changeNetworks(name, lines, List.of(), post.author());
                case "remove" -> groups.changeNetworks(name, List.of(), lines, post.author());
                default -> {
                    return show(name, typed, FormFaults.NONE, "", post.model());
                }
            }
        } catch (RefusedException e) {
            post.response().setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(name, typed, FormFaults.of(e).called("networks", action), "", post.model());
        }
        notices.done(post.redirect(), "requester.networks.saved", name);
        undo.offer(post.redirect(), post.author());
        post.redirect().addAttribute("name", name);
        return "redirect:/requesters/{name}/networks";
    }

    private String show(String name, String typed, FormFaults faults, String after, Model model) {
        RequesterGroupView group = groups.get(name);
        Page<String> page = networks.page(name, new Page.Wanted(FormInput.orNull(after), Page.Wanted.DEFAULT_LIMIT));
        model.addAttribute("group", group);
        model.addAttribute("networks", page.items());
        model.addAttribute("count", networks.counts(List.of(group)).getOrDefault(group.id(), 0L));
        model.addAttribute("pager", Pager.of("/requesters/" + name + "/networks", Map.of(), after, page.next()));
        model.addAttribute("typed", typed);
        model.addAttribute("faults", faults);
        return "requester/networks";
    }
}
