package org.openenum.admin.importing;

import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.apply.BulkPlan;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The first step of an import: a file, or pasted rows. A table continues with {@link ColumnsPage}, a zone file is read
 * at once.
 */
@PageController
class ImportPage {

    private static final String FORMAT_FOUND_OUT = "auto";

    /**
     * How many characters of pasted rows the form field takes: a character has up to three octets in UTF-8, and
     * together they stay below {@code server.tomcat.max-http-form-post-size}. The script of the page sends a longer
     * text as a file; without scripts, browsers cut it off at this length.
     */
    private static final int MOST_PASTED_CHARS = 80_000;

    private final Imports imports;

    private final Jobs jobs;

    private final ZoneService zones;

    ImportPage(Imports imports, Jobs jobs, ZoneService zones) {
        this.imports = imports;
        this.jobs = jobs;
        this.zones = zones;
    }

    @GetMapping("/imports")
    String list(@RequestParam(defaultValue = "") String zone, Model model) {
        return list(new ImportForm(zone, FORMAT_FOUND_OUT, "merge", false, ""), FormFaults.NONE, model);
    }

    @PostMapping("/imports")
    String upload(
            @RequestParam(required = false) @Nullable MultipartFile file,
            FormInput input,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect)
            throws IOException {
        ImportForm form = ImportForm.read(input);
        try (BufferedInputStream in = new BufferedInputStream(contentOf(file, form), FileKind.BEGINNING_OCTETS)) {
            String name = file == null || file.isEmpty() ? null : file.getOriginalFilename();
            ImportRequest request = form.request(name, formatOf(form, in));
            boolean table = request.format() == ImportFormat.CSV;
            redirect.addAttribute(
                    "id",
                    table
                            ? imports.receive(request, in, author).id()
                            : imports.upload(request, TableForm.PLAIN, in, author)
                                    .id());
            return table ? "redirect:/imports/{id}/columns" : "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return list(form, FormFaults.of(e), model);
        }
    }

    private static ImportFormat formatOf(ImportForm form, BufferedInputStream in) throws IOException {
        if (!form.format().equals(FORMAT_FOUND_OUT)) {
            return form.format().equals("zonefile") ? ImportFormat.ZONEFILE : ImportFormat.CSV;
        }
        in.mark(FileKind.BEGINNING_OCTETS);
        byte[] beginning = in.readNBytes(FileKind.BEGINNING_OCTETS);
        in.reset();
        return FileKind.of(beginning);
    }

    /** The file; without one, the pasted rows. */
    private static InputStream contentOf(@Nullable MultipartFile file, ImportForm form) throws IOException {
        if (file != null && !file.isEmpty()) {
            return file.getInputStream();
        }
        if (form.text().isBlank()) {
            throw RefusedException.invalid("/file", "missing", Sentence.of("import.no-file"), null);
        }
        if (form.isCutOff()) {
            throw RefusedException.invalid(
                    "/text", "too-long", Sentence.of("import.text-cut-off", MOST_PASTED_CHARS), null);
        }
        return new ByteArrayInputStream(form.text().getBytes(StandardCharsets.UTF_8));
    }

    private String list(ImportForm form, FormFaults faults, Model model) {
        model.addAttribute("form", form);
        model.addAttribute("mostPasted", MOST_PASTED_CHARS);
        model.addAttribute("faults", faults);
        model.addAttribute("zones", zones.apexes());
        model.addAttribute("jobs", jobs.newestImports());
        return "bulk/list";
    }

    /**
     * The form of an upload, without its file.
     *
     * @param text the pasted rows; with tabs, the first and last cell may be empty, so nothing is trimmed
     */
    record ImportForm(String zone, String format, String mode, boolean compress, String text) {

        static ImportForm read(FormInput input) {
            return new ImportForm(
                    input.text("zone"),
                    input.text("format", FORMAT_FOUND_OUT),
                    input.text("mode", "merge"),
                    input.flag("compress"),
                    input.asTyped("text"));
        }

        /** Whether the browser may have cut off the text: the last row may be incomplete. */
        boolean isCutOff() {
            // Browsers count a line end as one character, and send two.
            return text.replace("\r\n", "\n").length() >= MOST_PASTED_CHARS;
        }

        ImportRequest request(@Nullable String fileName, ImportFormat found) {
            if (zone.isEmpty()) {
                throw RefusedException.invalid("/zone", "missing", Sentence.of("import.no-zone"), null);
            }
            return new ImportRequest(
                    zone,
                    found,
                    mode.equals("replace"),
                    false,
                    BulkPlan.DEFAULT_MAX_DELETE_PERCENT,
                    false,
                    true,
                    compress,
                    fileName);
        }
    }
}
