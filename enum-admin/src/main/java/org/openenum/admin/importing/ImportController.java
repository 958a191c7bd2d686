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

/** {@code /imports}: the request body is the file, or a form with the part {@code file}. */
@RestController
@RequestMapping("/api/v1/imports")
class ImportController {

    private final Imports imports;

    private final StagedImports staged;

    private final Reverts reverts;

    private final Listing listing;

    ImportController(Imports imports, StagedImports staged, Reverts reverts, Listing listing) {
        this.listing = listing;
        this.reverts = reverts;
        this.imports = imports;
        this.staged = staged;
    }

    /**
     * Uploads a file and queues its import. The file is the request body, or the part {@code file} of a form, whose
     * other parts may be the parameters.
     */
    @QueryParameter(name = "zone", says = "The apex of the zone to import into. Required.")
    @QueryParameter(
            name = "format",
            says = "The format of the file.",
            words = {"csv", "zonefile"})
    @QueryParameter(
            name = "apply",
            says = "`true`: apply the import as soon as it was read and passed its checks.",
            words = {"true", "false"})
    @QueryParameter(
            name = "onError",
            says = "What to do with rows in error: `abort` (the default) does not apply the import, `skip` leaves them"
                    + " out.",
            words = {"abort", "skip"})
    @QueryParameter(
            name = "mode",
            says = "`merge` (the default), or `replace`, which removes what is not in the file: numbers and blocks for"
                    + " a CSV file, also delegations and record sets for a zone file. The zone's own name"
                    + " servers are kept if the file has none.",
            words = {"merge", "replace"})
    @QueryParameter(
            name = "maxDeletePercent",
            says = "How much of the zone the import may remove at most, in percent, 0 to 100; 10 by default.")
    @QueryParameter(
            name = "compress",
            says = "`true`: store runs of equal numbers as blocks. Only for a file that has the whole zone.",
            words = {"true", "false"})
    @QueryParameter(name = "fileName", says = "The file name to display.")
    @QueryParameter(
            name = "columns",
            says = "The names of the CSV columns from left to right, with `-` for a column to ignore, such as"
                    + " `-,number,uri`; by default those in the header line.")
    @QueryParameter(
            name = "header",
            says = "`false`: the CSV file has no header line.",
            words = {"true", "false"})
    @QueryParameter(
            name = "delimiter",
            says = "The delimiter between the columns of a CSV file.",
            words = {"comma", "semicolon", "tab"})
    @QueryParameter(
            name = "encoding",
            says = "The character encoding of a CSV file.",
            words = {"utf-8", "latin-1"})
    @QueryParameter(name = "defaultService", says = "The ENUM service of rows that have none.")
    @QueryParameter(name = "defaultUri", says = "The URI of rows that have none.")
    @QueryParameter(name = "defaultRuleSet", says = "The shared destination of rows that have none.")
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

    /** Gets the job of an import. */
    @GetMapping("/{id}")
    JobView get(@PathVariable long id) {
        imports.require(id);
        return imports.get(id);
    }

    /**
     * Applies a staged import. If the zone was changed meanwhile, the import is compared again: if it would now do
     * something else, it is {@code staged} again, with a message, and nothing is applied.
     *
     * @param onError {@code abort}: do not apply an import with rows in error; {@code skip}: leave these rows out
     * @param maxDeletePercent how much of the zone the import may remove at most, in percent
     * @param digest the {@code digest} of the import as it was reviewed: 409 if it would now do something else
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
        return accepted(staged.apply(id, skip, maxDeletePercent, keepsSettings(caller), digest, author));
    }

    private static boolean keepsSettings(Caller caller) {
        return !caller.may(Permission.MANAGE_ZONES);
    }

    /**
     * Lists what applying a staged import would do to each number and block.
     *
     * @param effect one or several of created, changed, removed and unchanged, comma-separated; all but unchanged by
     *     default
     * @param prefix the digits that the numbers begin with, in any notation of the zone
     */
    @GetMapping("/{id}/diff")
    ResponseEntity<Listing.Items<DiffView>> diff(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String effect,
            @RequestParam(defaultValue = "") String prefix,
            HttpServletRequest request) {
        imports.require(id);
        Page<DiffView> page = staged.diff(id, DiffFilter.effects(effect), prefix, listing.wanted(request));
        return listing.answer(page, request);
    }

    /**
     * Lists what applying a staged import of a zone file would do to each record set. The NAPTR records of its numbers
     * are not among them.
     *
     * @param effect created, changed, or both, comma-separated, which is the default; or unchanged, which cannot be
     *     combined
     */
    @GetMapping("/{id}/diff/records")
    ResponseEntity<Listing.Items<RecordSetDiff>> recordSetDiff(
            @PathVariable long id, @RequestParam(defaultValue = "") String effect, HttpServletRequest request) {
        imports.require(id);
        return listing.answer(staged.recordSetDiff(id, DiffFilter.effects(effect), listing.wanted(request)), request);
    }

    /**
     * Reads the file of a failed import again, with the same settings, and compares it with the present zone. The
     * import is then staged and waits to be applied.
     */
    @PostMapping("/{id}/retry")
    ResponseEntity<JobView> retry(@PathVariable long id, Author author) {
        imports.require(id);
        return accepted(imports.retry(id, author));
    }

    /**
     * Reverts an import, as a new job.
     *
     * @param onConflict what to do with objects that were changed later: {@code refuse} (the default), {@code skip} or
     *     {@code overwrite}
     */
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
                        Sentence.plain("onConflict must be refuse, skip or overwrite"),
                        onConflict));
        long changeset = imports.changeset(id);
        reverts.refuseUnlessAllowed(changeset, caller);
        return accepted(reverts.start(changeset, wanted, author));
    }

    /**
     * Downloads the rows of a CSV file that could not be imported. Two more columns have the line number and the error.
     * Once corrected, the rows can be uploaded like the original file. The file has the first 100,000 of them and is
     * kept for 31 days. For a zone file it is the same as {@code problems.csv}.
     */
    @GetMapping("/{id}/errors.csv")
    ResponseEntity<Resource> errors(@PathVariable long id) {
        imports.require(id);
        return list(id, staged.errors(id), "errors.csv");
    }

    /**
     * Downloads the errors and warnings of an import, one per line. The file has the first 10,000 of each and is kept
     * for 31 days.
     */
    @GetMapping("/{id}/problems.csv")
    ResponseEntity<Resource> problems(@PathVariable long id) {
        imports.require(id);
        return list(id, staged.problems(id), "problems.csv");
    }

    private static ResponseEntity<Resource> list(long id, Optional<Path> file, String name) {
        Path found = file.orElseThrow(
                () -> RefusedException.notFound(Sentence.plain("import " + id + " has no list of errors")));
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("text/csv;charset=UTF-8"))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"import-" + id + "-" + name + "\"")
                .body(new FileSystemResource(found));
    }

    /** Cancels an import. What was already committed stays. */
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
