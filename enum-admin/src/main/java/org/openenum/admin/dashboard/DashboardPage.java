package org.openenum.admin.dashboard;

import org.openenum.admin.change.ChangesetService;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.zone.ZoneService;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The dashboard. */
@PageController
class DashboardPage {

    private static final int LAST_CHANGES = 8;

    private final ZoneService zones;

    private final ChangesetService changesets;

    private final Figures figures;

    DashboardPage(ZoneService zones, ChangesetService changesets, Figures figures) {
        this.zones = zones;
        this.changesets = changesets;
        this.figures = figures;
    }

    @GetMapping("/")
    String show(Model model) {
        model.addAttribute(
                "noZone", zones.list(new Page.Wanted(null, 1)).items().isEmpty());
        model.addAttribute(
                "changesets",
                changesets.list(new Page.Wanted(null, LAST_CHANGES)).items());
        return "dashboard/show";
    }

    /** The figures, asked for by the page once it is there: they may take a second. */
    @GetMapping("/dashboard/figures")
    String figures(Model model) {
        model.addAttribute("figures", figures.counted());
        return "dashboard/figures";
    }
}
