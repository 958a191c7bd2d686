package org.openenum.admin.importing;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.history.RevertService.OnConflict;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.job.JobView;
import org.openenum.admin.record.RecordSetDiff;
import org.openenum.admin.revert.Reverts;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Listing;
import org.openenum.admin.web.QueryParameter;
import org.openenum.admin.web.TakesFile;
import org.openenum.sentence.Sentence;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /imports}: the body of the request is the file, or the part {@code file} of a form. */
@RestController
@RequestMapping("/api/v1/imports")
class ImportController {

    private final Imports imports;

    private final Reverts reverts;

    private final Listing listing;

    ImportController(Imports imports, Reverts reverts, Listing listing) {
        this.listing = listing;
        this.reverts = reverts;
        this.imports = imports;
    }

    /**
     * Takes a file and queues its import: the body is the file, or its part {@code file}. The parameters of a form may
     * also be its parts.
     */
    @QueryParameter(name = "zone", says = "The apex to import into. Never left out.")
    @QueryParameter(
            name = "format",
            says = "What the file is.",
            words = {"csv", "zonefile"})
    @QueryParameter(
            name = "apply",
            says = "`true` applies it once it is read and found good.",
            words = {"true", "false"})
    @QueryParameter(
            name = "onError",
            says =
                    "What rows that cannot be taken do: `abort` (the default) keeps it from being applied, `skip` leaves them out.",
            words = {"abort", "skip"})
    @QueryParameter(
            name = "mode",
            says =
                    "`merge` (the default), or `replace`: what is not in the file is removed. A table speaks of numbers and blocks, a zone file of"
                            + " delegations and record sets too; the zone's own name servers stay where the file names none.",
            words = {"merge", "replace"})
    @QueryParameter(
            name = "maxDeletePercent",
            says = "How much of the zone may be removed, in percent, 0 to 100; 10 unless told.")
    @QueryParameter(
            name = "compress",
            says = "`true` stores runs of equal numbers as blocks, for a file that is the whole zone.",
            words = {"true", "false"})
    @QueryParameter(name = "fileName", says = "What people see it called.")
    @QueryParameter(
            name = "columns",
            says =
                    "What each column of a table is, from left to right, `-` for one that is not taken: `-,number,uri`; otherwise its header says it.")
    @QueryParameter(
            name = "header",
            says = "`false`: the first line of a table is a row.",
            words = {"true", "false"})
    @QueryParameter(
            name = "delimiter",
            says = "What stands between the columns of a table.",
            words = {"comma", "semicolon", "tab"})
    @QueryParameter(
            name = "encoding",
            says = "How the characters of a table are written.",
            words = {"utf-8", "latin-1"})
    @QueryParameter(name = "defaultService", says = "The service of rows that say none.")
    @QueryParameter(name = "defaultUri", says = "The URI of rows that say none.")
    @QueryParameter(name = "defaultRuleSet", says = "The rule set of rows that say none.")
    @TakesFile
    @PostMapping
    ResponseEntity<JobView> upload(HttpServletRequest request, Caller caller, Author author)
            throws IOException, ServletException {
        Function<String, @Nullable String> parameters = ImportParameters.parametersOf(request);
        ImportRequest wanted = ImportParameters.requestOf(parameters, keepsSettings(caller));
        TableForm form = TableForm.of(parameters);
        JobView job;
        try (InputStream file = fileOf(request)) {
            job = imports.upload(wanted, form, file, author);
        }
        return accepted(job);
    }

    /** One import. */
    @GetMapping("/{id}")
    JobView get(@PathVariable long id) {
        imports.require(id);
        return imports.get(id);
    }

    /**
     * Applies an import that was read and found good. Where the zone was changed since, it is compared once more: if it
     * would do something else now, it is `staged` again, with a message, and nothing is done.
     *
     * @param onError abort, or skip to leave rows out that could not be taken
     * @param maxDeletePercent how much of the zone may be removed, in percent
     * @param digest that of the import when it was looked at: 409 where it would do something else by now
     */
    @PostMapping("/{id}/apply")
    ResponseEntity<JobView> apply(
            @PathVariable long id,
            @RequestParam(defaultValue = "abort") String onError,
            @RequestParam(required = false) @Nullable Integer maxDeletePercent,
            @RequestParam(required = false) @Nullable String digest,
            Caller caller,
            Author author) {
        imports.require(id);
        boolean skip = ImportParameters.oneOf("/onError", onError, "abort", "skip");
        return accepted(imports.apply(id, skip, maxDeletePercent, keepsSettings(caller), digest, author));
    }

    private static boolean keepsSettings(Caller caller) {
        return !caller.may(Permission.MANAGE_ZONES);
    }

    /**
     * What applying an import that waits would do to each number and block.
     *
     * @param effect created, changed, removed or unchanged, or several with commas between them; otherwise all but
     *     unchanged
     * @param prefix how numbers begin, in any notation of the zone
     */
    @GetMapping("/{id}/diff")
    ResponseEntity<Listing.Items<DiffView>> diff(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String effect,
            @RequestParam(defaultValue = "") String prefix,
            HttpServletRequest request) {
        imports.require(id);
        Page<DiffView> page = imports.diff(id, DiffFilter.effects(effect), prefix, listing.wanted(request));
        return listing.answer(page, request);
    }

    /**
     * What applying an import that waits would do to each record set of the zone file beside the rules of its numbers.
     *
     * @param effect created or changed, or both with a comma between them, which is also what is shown otherwise;
     *     unchanged by itself
     */
    @GetMapping("/{id}/diff/records")
    ResponseEntity<Listing.Items<RecordSetDiff>> recordSetDiff(
            @PathVariable long id, @RequestParam(defaultValue = "") String effect, HttpServletRequest request) {
        imports.require(id);
        return listing.answer(imports.recordSetDiff(id, DiffFilter.effects(effect), listing.wanted(request)), request);
    }

    /**
     * Reads the file of an import that failed once more, as it was to be read before, and compares it with the zone as
     * it is now: it then waits to be applied.
     */
    @PostMapping("/{id}/retry")
    ResponseEntity<JobView> retry(@PathVariable long id, Author author) {
        imports.require(id);
        return accepted(imports.retry(id, author));
    }

    /** Takes an import back, as a job of its own. */
    @PostMapping("/{id}/rollback")
    ResponseEntity<JobView> rollBack(
            @PathVariable long id,
            @RequestParam(defaultValue = "refuse") String onConflict,
            Caller caller,
            Author author) {
        imports.require(id);
        OnConflict wanted = Arrays.stream(OnConflict.values())
                .filter(value -> value.name().equalsIgnoreCase(onConflict))
                .findFirst()
                .orElseThrow(() -> RefusedException.parameter(
                        "onConflict",
                        "unknown",
                        Sentence.plain("onConflict is refuse, skip or overwrite"),
                        onConflict));
        long changeset = imports.changeset(id);
        reverts.refuseUnlessAllowed(changeset, caller);
        return accepted(reverts.start(changeset, wanted, author));
    }

    /**
     * The rows of a table that could not be taken, whole, with their line and what is wrong in two more columns:
     * mended, they are sent as the table was. The list has the first 100,000 of them, for 31 days. Of a zone file it is
     * the same as `problems.csv`.
     */
    @GetMapping("/{id}/errors.csv")
    ResponseEntity<Resource> errors(@PathVariable long id) {
        imports.require(id);
        return list(id, imports.errors(id), "errors.csv");
    }

    /** What is wrong with lines, errors and warnings, one a line: the first 10,000 of each, for 31 days. */
    @GetMapping("/{id}/problems.csv")
    ResponseEntity<Resource> problems(@PathVariable long id) {
        imports.require(id);
        return list(id, imports.problems(id), "problems.csv");
    }

    private static ResponseEntity<Resource> list(long id, Optional<Path> file, String name) {
        Path found = file.orElseThrow(
                () -> RefusedException.notFound(Sentence.plain("import " + id + " has no list of errors")));
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("text/csv;charset=UTF-8"))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"import-" + id + "-" + name + "\"")
                .body(new FileSystemResource(found));
    }

    /** Stops it; what was committed stays. */
    @DeleteMapping("/{id}")
    JobView cancel(@PathVariable long id) {
        imports.require(id);
        return imports.cancel(id);
    }

    private static ResponseEntity<JobView> accepted(JobView job) {
        return ResponseEntity.accepted()
                .header(HttpHeaders.LOCATION, job.self())
                .body(job);
    }

    private static InputStream fileOf(HttpServletRequest request) throws IOException, ServletException {
        if (!ImportParameters.isForm(request)) {
            return request.getInputStream();
        }
        Part part = request.getPart(TakesFile.PART);
        if (part == null) {
            throw RefusedException.invalid("/file", "missing", Sentence.plain("the form has no part named file"), null);
        }
        return part.getInputStream();
    }
}
