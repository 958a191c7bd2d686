package org.openenum.admin.bulk;

import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.apply.BulkPlan;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The pages of imports: send a file or pasted rows, watch, look at what is wrong, apply or stop. */
@PageController
class ImportPage {

    /** How often a page without JavaScript loads itself again while something is under way, in seconds. */
    private static final int REFRESH_SECONDS = 3;

    private final Imports imports;

    private final Jobs jobs;

    private final ZoneService zones;

    private final Notices notices;

    ImportPage(Imports imports, Jobs jobs, ZoneService zones, Notices notices) {
        this.imports = imports;
        this.jobs = jobs;
        this.zones = zones;
        this.notices = notices;
    }

    @GetMapping("/imports")
    String list(@RequestParam(defaultValue = "") String zone, Model model) {
        return list(new ImportForm(zone, "csv", "abort", "merge", false, ""), FormFaults.NONE, model);
    }

    @PostMapping("/imports")
    String upload(
            @RequestParam(required = false) @Nullable MultipartFile file,
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect)
            throws IOException {
        ImportForm form = ImportForm.read(new FormInput(fields));
        try (InputStream in = contentOf(file, form)) {
            String name = file == null || file.isEmpty() ? null : file.getOriginalFilename();
            redirect.addAttribute(
                    "id", imports.upload(form.request(name), in, author).id());
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return list(form, FormFaults.of(e), model);
        }
    }

    @GetMapping("/imports/{id:\\d{1,18}}")
    String one(@PathVariable long id, Model model) {
        fill(id, FormFaults.NONE, model);
        return "bulk/one";
    }

    /** The part of the page that changes while the import is under way. */
    @GetMapping("/imports/{id:\\d{1,18}}/progress")
    String progress(@PathVariable long id, Model model) {
        fill(id, FormFaults.NONE, model);
        return "bulk/progress";
    }

    @PostMapping("/imports/{id:\\d{1,18}}/apply")
    String apply(
            @PathVariable long id,
            @RequestParam(defaultValue = "false") boolean skip,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            imports.apply(id, skip);
            redirect.addAttribute("id", id);
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            fill(id, FormFaults.of(e), model);
            return "bulk/one";
        }
    }

    @PostMapping("/imports/{id:\\d{1,18}}/cancel")
    String cancel(@PathVariable long id, RedirectAttributes redirect) {
        imports.cancel(id);
        notices.done(redirect, "import.cancelled");
        redirect.addAttribute("id", id);
        return "redirect:/imports/{id}";
    }

    /** The file; without one, the pasted rows. */
    private static InputStream contentOf(@Nullable MultipartFile file, ImportForm form) throws IOException {
        if (file != null && !file.isEmpty()) {
            return file.getInputStream();
        }
        if (form.text().isEmpty()) {
            throw RefusedException.invalid("/file", "missing", "choose a file, or paste rows", null);
        }
        return new ByteArrayInputStream(form.text().getBytes(StandardCharsets.UTF_8));
    }

    private String list(ImportForm form, FormFaults faults, Model model) {
        model.addAttribute("form", form);
        model.addAttribute("faults", faults);
        model.addAttribute(
                "zones",
                zones.list(new Page.Wanted(null, Page.Wanted.MAX_LIMIT)).items().stream()
                        .map(ZoneView::apex)
                        .toList());
        model.addAttribute("jobs", jobs.newestViews());
        return "bulk/list";
    }

    private void fill(long id, FormFaults faults, Model model) {
        JobView job = imports.get(id);
        boolean underWay = job.state().isUnderWay();
        model.addAttribute("job", job);
        model.addAttribute("underWay", underWay);
        model.addAttribute("faults", faults);
        model.addAttribute("refreshSeconds", underWay ? REFRESH_SECONDS : null);
        model.addAttribute("errors", imports.errors(id).map(ErrorList::first).orElse(List.of()));
    }

    /** The form of an upload, without its file. */
    record ImportForm(String zone, String format, String onError, String mode, boolean compress, String text) {

        static ImportForm read(FormInput input) {
            return new ImportForm(
                    input.text("zone"),
                    input.text("format", "csv"),
                    input.text("onError", "abort"),
                    input.text("mode", "merge"),
                    input.has("compress"),
                    input.text("text"));
        }

        ImportRequest request(@Nullable String fileName) {
            if (zone.isEmpty()) {
                throw RefusedException.invalid("/zone", "missing", "make a zone first", null);
            }
            return new ImportRequest(
                    zone,
                    format.equals("zonefile") ? ImportFormat.ZONEFILE : ImportFormat.CSV,
                    mode.equals("replace"),
                    onError.equals("skip"),
                    BulkPlan.DEFAULT_MAX_DELETE_PERCENT,
                    false,
                    compress,
                    fileName);
        }
    }
}
