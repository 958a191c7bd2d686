package org.openenum.admin.node;

import org.openenum.admin.page.PageController;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of the DNS servers. */
@PageController
class NodePage {

    private final NodeWatch watch;

    NodePage(NodeWatch watch) {
        this.watch = watch;
    }

    /** @param health READY, NOT_READY or SILENT; anything else is all of them */
    @GetMapping("/nodes")
    String nodes(@RequestParam(defaultValue = "") String health, Model model) {
        model.addAttribute("stats", watch.now());
        model.addAttribute("health", health);
        model.addAttribute("healths", NodeHealth.values());
        model.addAttribute(
                "nodes",
                watch.nodes().stream()
                        .filter(node -> health.isEmpty() || node.health().name().equals(health))
                        .toList());
        return "node/list";
    }
}
