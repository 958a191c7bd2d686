package org.openenum.admin.jobpages;

import java.util.Comparator;
import java.util.Map;
import org.openenum.admin.importing.Imports;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.JobFilter;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.OwnPath;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of jobs: running, waiting for a user, and ended. */
@PageController
class JobListPage {

    /** How often a page without JavaScript reloads while a job runs, in seconds. */
    private static final int REFRESH_SECONDS = 3;

    private static final int ROWS = 50;

    private final Jobs jobs;

    private final Imports imports;

    private final Notices notices;

    JobListPage(Jobs jobs, Imports imports, Notices notices) {
        this.jobs = jobs;
        this.imports = imports;
        this.notices = notices;
    }

    @GetMapping("/jobs")
    String list(
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String format,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        Page<JobView> page = jobs.page(JobFilter.of(state, format), new Page.Wanted(FormInput.orNull(after), ROWS));
        // Jobs run one after another: of the unfinished ones the oldest runs.
        Long running = page.items().stream()
                .filter(job -> job.state().isUnderWay())
                .map(JobView::id)
                .min(Comparator.naturalOrder())
                .orElse(null);
        model.addAttribute("jobs", page.items());
        model.addAttribute("running", running);
        model.addAttribute("refreshSeconds", running == null ? null : REFRESH_SECONDS);
        model.addAttribute("state", state);
        model.addAttribute("format", format);
        model.addAttribute("states", JobState.values());
        model.addAttribute("formats", ImportFormat.values());
        Map<String, String> filters = Map.of("state", state, "format", format);
        model.addAttribute("here", Pager.link("/jobs", filters));
        model.addAttribute("pager", Pager.of("/jobs", filters, after, page.next()));
        return "bulk/jobs";
    }

    @PostMapping("/jobs/{id:\\d{1,18}}/cancel")
    String cancel(@PathVariable long id, @RequestParam(defaultValue = "") String back, RedirectAttributes redirect) {
        boolean withoutFile = imports.cancel(id).format().isWithoutFile();
        notices.done(redirect, withoutFile ? "job.cancelled" : "import.cancelled");
        return "redirect:" + OwnPath.of(back, "/jobs");
    }
}
