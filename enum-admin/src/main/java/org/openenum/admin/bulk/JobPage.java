package org.openenum.admin.bulk;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.openenum.admin.bulk.diff.DiffCounts;
import org.openenum.admin.bulk.diff.DiffRow;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.bulk.diff.RecordDiffRow;
import org.openenum.admin.bulk.diff.RecordSetDiff;
import org.openenum.admin.bulk.export.Exports;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.JobState;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of a job: how far it is, what is wrong with its file, what it would do row by row, and the buttons to apply or stop it. */
@PageController
class JobPage {

    /** How often a page without JavaScript loads itself again while something is under way, in seconds. */
    private static final int REFRESH_SECONDS = 3;

    private static final int ROWS = 50;

    private final Imports imports;

    private final Exports exports;

    private final ComparedSerial comparedSerial;

    private final Notices notices;

    JobPage(Imports imports, Exports exports, ComparedSerial comparedSerial, Notices notices) {
        this.imports = imports;
        this.exports = exports;
        this.comparedSerial = comparedSerial;
        this.notices = notices;
    }

    /**
     * Which rows of the comparison are shown: the query string of the page.
     *
     * @param effect one of them, or the empty text for all that change something
     * @param q a number or how it begins, as it was typed
     * @param recordEffect the same as {@code effect} for record sets
     */
    record Shown(String effect, String q, String after, String recordEffect, String recordsAfter) {

        static final Shown FIRST = new Shown("", "", "", "", "");
    }

    @GetMapping({"/imports/{id:\\d{1,18}}", "/jobs/{id:\\d{1,18}}"})
    String one(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String effect,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String after,
            @RequestParam(defaultValue = "") String recordEffect,
            @RequestParam(defaultValue = "") String recordsAfter,
            Model model) {
        fill(id, new Shown(effect, q, after, recordEffect, recordsAfter), FormFaults.NONE, model);
        return "bulk/one";
    }

    /** The part of the page that changes while the job is under way. */
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
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            imports.apply(id, skip, FormInput.number("maxDeletePercent", maxDeletePercent.strip()), author);
            redirect.addAttribute("id", id);
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            fill(id, Shown.FIRST, FormFaults.of(e), model);
            return "bulk/one";
        }
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
        model.addAttribute("underWay", underWay);
        model.addAttribute("faults", faults);
        model.addAttribute("refreshSeconds", underWay ? REFRESH_SECONDS : null);
        model.addAttribute("errors", imports.errors(id).map(ErrorList::first).orElse(List.of()));
        model.addAttribute("isImport", !job.format().isWithoutFile());
        model.addAttribute("isTable", job.format() == ImportFormat.CSV);
        model.addAttribute("isExport", job.format() == ImportFormat.EXPORT);
        if (job.format() == ImportFormat.EXPORT) {
            model.addAttribute("keptUntil", exports.keptUntil(id).orElse(null));
        }
        model.addAttribute("shown", shown);
        if (job.state() == JobState.STAGED) {
            model.addAttribute("zoneMoved", comparedSerial.hasMoved(id, job.zone()));
            DiffCounts counts = imports.diffCounts(id);
            model.addAttribute("counts", counts);
            fillRows(id, shown, model);
            if (counts.hasRecordSets()) {
                fillRecordRows(id, shown, model);
            }
        }
    }

    private void fillRows(long id, Shown shown, Model model) {
        Page<DiffView> page = imports.diff(
                id,
                DiffFilter.effects(shown.effect()),
                DiffFilter.prefix(shown.q()),
                new Page.Wanted(FormInput.orNull(shown.after()), ROWS));
        model.addAttribute("rows", page.items().stream().map(DiffRow::of).toList());
        model.addAttribute(
                "pager",
                Pager.of(
                        "/imports/" + id,
                        Map.of("effect", shown.effect(), "q", shown.q()),
                        shown.after(),
                        page.next()));
    }

    private void fillRecordRows(long id, Shown shown, Model model) {
        Page<RecordSetDiff> page = imports.recordSetDiff(
                id,
                DiffFilter.effects(shown.recordEffect()),
                new Page.Wanted(FormInput.orNull(shown.recordsAfter()), ROWS));
        model.addAttribute(
                "recordRows", page.items().stream().map(RecordDiffRow::of).toList());
        model.addAttribute("recordsNext", page.next());
    }
}
