package org.openenum.admin.node;

import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.OwnPath;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of the DNS servers. */
@PageController
class NodePage {

    private final NodeWatch watch;

    private final NodeReports reports;

    private final Notices notices;

    NodePage(NodeWatch watch, NodeReports reports, Notices notices) {
        this.watch = watch;
        this.reports = reports;
        this.notices = notices;
    }

    /** @param health READY, NOT_READY, SILENT or STOPPED; anything else selects all servers */
    @GetMapping("/nodes")
    String nodes(@RequestParam(defaultValue = "") String health, Model model) {
        NodeHealth wanted = FormInput.named(NodeHealth.class, health.strip()).orElse(null);
        model.addAttribute("health", wanted == null ? "" : wanted.name());
        model.addAttribute("healths", NodeHealth.values());
        model.addAttribute(
                "nodes",
                watch.nodes().stream()
                        .filter(node -> wanted == null || node.health() == wanted)
                        .toList());
        return "node/list";
    }

    @PostMapping("/nodes/{name}/forget")
    String forget(
            @PathVariable String name,
            @RequestParam(defaultValue = "") String back,
            Author author,
            RedirectAttributes redirect) {
        reports.forget(name, author);
        notices.done(redirect, "nodes.forgotten", name);
        return "redirect:" + OwnPath.of(back, "/nodes");
    }
}
