package org.openenum.admin.dashboard;

import jakarta.servlet.http.HttpServletRequest;
import org.openenum.admin.account.access.Readmission;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.node.NodeWatch;
import org.openenum.admin.node.Span;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.zone.ZoneService;
import org.springframework.http.MediaType;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The dashboard. */
@PageController
class DashboardPage {

    /** How often the page reloads without JavaScript, in seconds. */
    private static final int REFRESH_SECONDS = 10;

    private final ZoneService zones;

    private final MappingList mappings;

    private final Figures figures;

    private final NodeWatch watch;

    private final LastWork work;

    private final DashboardStream stream;

    private final Readmission readmission;

    DashboardPage(
            ZoneService zones,
            MappingList mappings,
            Figures figures,
            NodeWatch watch,
            LastWork work,
            DashboardStream stream,
            Readmission readmission) {
        this.zones = zones;
        this.mappings = mappings;
        this.figures = figures;
        this.watch = watch;
        this.work = work;
        this.stream = stream;
        this.readmission = readmission;
    }

    @GetMapping("/")
    String show(@RequestParam(defaultValue = "") String span, Model model) {
        model.addAttribute(
                "noZone", zones.list(new Page.Wanted(null, 1)).items().isEmpty());
        model.addAttribute("noNumber", mappings.isEmpty());
        model.addAttribute("figures", figures.known());
        model.addAttribute("spans", Span.values());
        addCodes(Span.named(span), model);
        model.addAttribute("stats", watch.lastKnown());
        model.addAttribute("nodes", watch.nodes());
        model.addAttribute("changesets", work.changesets());
        model.addAttribute("jobs", work.jobs());
        model.addAttribute("refreshSeconds", REFRESH_SECONDS);
        return "dashboard/show";
    }

    /** The amount of data. The page requests it after it has loaded, because counting may take a second. */
    @GetMapping("/dashboard/figures")
    String figures(Model model) {
        model.addAttribute("figures", figures.counted());
        return "dashboard/figures";
    }

    /** The destinations that most numbers point to. Requested likewise; one count serves both. */
    @GetMapping("/dashboard/destinations")
    String destinations(Model model) {
        model.addAttribute("figures", figures.counted());
        return "dashboard/destinations";
    }

    @GetMapping("/dashboard/codes")
    String codes(@RequestParam(defaultValue = "") String span, Model model) {
        addCodes(Span.named(span), model);
        return "dashboard/codes";
    }

    private void addCodes(Span span, Model model) {
        model.addAttribute("span", span);
        model.addAttribute("codes", AnswerCode.of(watch.history(span)));
    }

    @GetMapping("/dashboard/changes")
    String changes(Model model) {
        model.addAttribute("changesets", work.changesets());
        return "dashboard/changes";
    }

    @GetMapping("/dashboard/jobs")
    String jobs(Model model) {
        model.addAttribute("jobs", work.jobs());
        return "dashboard/jobs";
    }

    /** The initial data of the charts. */
    @GetMapping(path = "/dashboard/history", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseBody
    Object history(@RequestParam(defaultValue = "") String span) {
        return watch.history(Span.named(span));
    }

    @GetMapping(path = "/dashboard/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(HttpServletRequest request) {
        return stream.listen(readmission.of(request));
    }
}
