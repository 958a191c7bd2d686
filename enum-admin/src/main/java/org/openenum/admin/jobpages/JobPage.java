package org.openenum.admin.jobpages;

import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.bulk.diff.DiffSummary;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.exporting.Exports;
import org.openenum.admin.history.ChangesetService;
import org.openenum.admin.history.ChangesetView;
import org.openenum.admin.importing.ComparedZone;
import org.openenum.admin.importing.DiffFilter;
import org.openenum.admin.importing.ImportFolder;
import org.openenum.admin.importing.Imports;
import org.openenum.admin.importing.StagedImports;
import org.openenum.admin.importing.csv.WrongRows;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.record.RecordSetDiff;
import org.openenum.admin.revert.Reverts;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The page of a job: its progress, the errors in its file, what it would do row by row, and the buttons to apply or
 * stop it.
 */
@PageController
class JobPage {

    /** How often a page without JavaScript reloads while the job runs, in seconds. */
    private static final int REFRESH_SECONDS = 3;

    private static final int ROWS = 50;

    private final Imports imports;

    private final StagedImports staged;

    private final Exports exports;

    private final ComparedZone comparedZone;

    private final ChangesetService changesets;

    private final JobNames jobNames;

    private final Notices notices;

    JobPage(
            Imports imports,
            StagedImports staged,
            Exports exports,
            ComparedZone comparedZone,
            ChangesetService changesets,
            JobNames jobNames,
            Notices notices) {
        this.imports = imports;
        this.staged = staged;
        this.exports = exports;
        this.comparedZone = comparedZone;
        this.changesets = changesets;
        this.jobNames = jobNames;
        this.notices = notices;
    }

    /**
     * Which rows of the comparison are shown: the query string of the page.
     *
     * @param tab the list to show, or the empty text for the most urgent one
     * @param effect one effect, or the empty text for all rows that change something
     * @param q a number or its beginning, as typed
     * @param recordEffect the same as {@code effect} for record sets
     */
    record Shown(String tab, String effect, String q, String after, String recordEffect, String recordsAfter) {

        static final Shown FIRST = new Shown("", "", "", "", "", "");
    }

    @GetMapping({"/imports/{id:\\d{1,18}}", "/jobs/{id:\\d{1,18}}"})
    String one(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String tab,
            @RequestParam(defaultValue = "") String effect,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String after,
            @RequestParam(defaultValue = "") String recordEffect,
            @RequestParam(defaultValue = "") String recordsAfter,
            Model model) {
        fill(id, new Shown(tab, effect, q, after, recordEffect, recordsAfter), FormFaults.NONE, model);
        return "bulk/one";
    }

    /** The part of the page that changes while the job runs. */
    @GetMapping("/imports/{id:\\d{1,18}}/progress")
    String progress(@PathVariable long id, Model model) {
        fill(id, Shown.FIRST, FormFaults.NONE, model);
        return "bulk/progress";
    }

    @PostMapping("/imports/{id:\\d{1,18}}/apply")
    String apply(
            @PathVariable long id,
            @RequestParam(defaultValue = "false") boolean skip,
            @RequestParam(defaultValue = "") String maxDeletePercent,
            @RequestParam String digest,
            Caller caller,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            Integer percent = FormInput.number("maxDeletePercent", maxDeletePercent.strip());
            staged.apply(id, skip, percent, !caller.may(Permission.MANAGE_ZONES), digest, author);
            redirect.addAttribute("id", id);
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            fill(id, Shown.FIRST, FormFaults.of(e), model);
            return "bulk/one";
        }
    }

    @PostMapping("/imports/{id:\\d{1,18}}/retry")
    String retry(@PathVariable long id, Author author, RedirectAttributes redirect) {
        imports.retry(id, author);
        redirect.addAttribute("id", id);
        return "redirect:/imports/{id}";
    }

    @PostMapping("/imports/{id:\\d{1,18}}/cancel")
    String cancel(@PathVariable long id, RedirectAttributes redirect) {
        boolean withoutFile = imports.cancel(id).format().isWithoutFile();
        notices.done(redirect, withoutFile ? "job.cancelled" : "import.cancelled");
        redirect.addAttribute("id", id);
        return "redirect:/imports/{id}";
    }

    private void fill(long id, Shown shown, FormFaults faults, Model model) {
        JobView job = imports.get(id);
        boolean underWay = job.state().isUnderWay();
        model.addAttribute("job", job);
        model.addAttribute("name", jobNames.name(job));
        model.addAttribute("underWay", underWay);
        model.addAttribute("faults", faults);
        model.addAttribute("refreshSeconds", underWay ? REFRESH_SECONDS : null);
        model.addAttribute("isImport", !job.format().isWithoutFile());
        model.addAttribute("isTable", job.format() == ImportFormat.CSV);
        model.addAttribute("isExport", job.format() == ImportFormat.EXPORT);
        if (job.format() == ImportFormat.EXPORT) {
            model.addAttribute("keptUntil", exports.keptUntil(id).orElse(null));
        }
        fillWayOn(job, model);
        DiffSummary counts = null;
        if (job.state() == JobState.STAGED) {
            counts = staged.summary(id);
            model.addAttribute("zoneMoved", comparedZone.hasMoved(id, job.zone()));
            model.addAttribute("removesTooMany", staged.removesTooMany(job));
        }
        model.addAttribute("counts", counts);
        fillList(job, shown, counts, model);
    }

    /** What the user can do once the job has ended. */
    private void fillWayOn(JobView job, Model model) {
        model.addAttribute("retryable", imports.canBeRetried(job.id()));
        fillChange(job.changeset(), model);
        model.addAttribute("undoes", Reverts.changesetOf(job).orElse(null));
        model.addAttribute("metLaterChanges", Reverts.metLaterChanges(job));
    }

    /** The changeset of the job, which may have been moved to the archive since. */
    private void fillChange(@Nullable Long changeset, Model model) {
        if (changeset != null) {
            Optional<ChangesetView> change = changesets.find(changeset);
            model.addAttribute("change", change.orElse(null));
            model.addAttribute("archived", change.isPresent() ? null : Sentence.of("changeset.archived", changeset));
        }
    }

    /** Shows one list at a time: errors come before the changes. */
    private void fillList(JobView job, Shown shown, @Nullable DiffSummary counts, Model model) {
        List<JobTab> tabs = JobTab.of(job, counts);
        String tab = JobTab.chosen(tabs, shown.tab());
        model.addAttribute("shown", shown);
        model.addAttribute("tabs", tabs);
        model.addAttribute("tab", tab);
        switch (tab) {
            case JobTab.ERRORS, JobTab.WARNINGS -> fillProblems(job.id(), tab.equals(JobTab.ERRORS), model);
            case JobTab.ROWS -> fillRows(job.id(), shown, model);
            case JobTab.RECORDS -> fillRecordRows(job.id(), shown, model);
            default -> {}
        }
    }

    private void fillProblems(long id, boolean errors, Model model) {
        Optional<Path> list = staged.problems(id);
        model.addAttribute(
                "problems", list.map(file -> ErrorList.first(file, errors)).orElse(List.of()));
        model.addAttribute("isKept", list.isPresent());
        model.addAttribute("keptDays", ImportFolder.LISTS_KEPT.toDays());
        model.addAttribute("mostRows", WrongRows.MAX_ROWS);
    }

    private void fillRows(long id, Shown shown, Model model) {
        Page<DiffView> page = staged.diff(
                id,
                DiffFilter.effects(shown.effect()),
                shown.q(),
                new Page.Wanted(FormInput.orNull(shown.after()), ROWS));
        model.addAttribute("rows", page.items());
        model.addAttribute(
                "pager",
                Pager.of(
                        "/imports/" + id,
                        Map.of("tab", JobTab.ROWS, "effect", shown.effect(), "q", shown.q()),
                        shown.after(),
                        page.next()));
    }

    private void fillRecordRows(long id, Shown shown, Model model) {
        Page<RecordSetDiff> page = staged.recordSetDiff(
                id,
                DiffFilter.effects(shown.recordEffect()),
                new Page.Wanted(FormInput.orNull(shown.recordsAfter()), ROWS));
        model.addAttribute("recordRows", page.items());
        model.addAttribute("recordsNext", page.next());
    }
}
