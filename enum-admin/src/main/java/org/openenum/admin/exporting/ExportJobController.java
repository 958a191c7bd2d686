package org.openenum.admin.exporting;

import java.net.URI;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingSort;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.sentence.Sentence;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /exports}: files that a job writes and that can be downloaded for a while. */
@RestController
@RequestMapping(Api.ROOT + "/exports")
class ExportJobController {

    private static final String CSV = "csv";

    private final Exports exports;

    private final TypedNumbers numbers;

    ExportJobController(Exports exports, TypedNumbers numbers) {
        this.numbers = numbers;
        this.exports = exports;
    }

    /**
     * Selects numbers and blocks, as their list does; a missing member does not restrict the selection.
     *
     * @param kind number or block; both if missing
     * @param prefix the digits that they begin with, in any usual notation
     * @param ruleSet the name of the shared destination that they point to
     * @param tag a tag that they have
     * @param service the beginning of a service field of their rules
     * @param uriHost a host in the URI of a rule, or a part of it
     * @param updatedSince the earliest time of their last change
     */
    record ExportFilterJson(
            @Nullable MappingKind kind,
            @Nullable String prefix,
            @Nullable MappingStatus status,
            @Nullable String ruleSet,
            @Nullable String tag,
            @Nullable String service,
            @Nullable String uriHost,
            @Nullable Instant updatedSince) {

        MappingQuery query(String zone, TypedNumbers numbers) {
            return new MappingQuery(zone, kind, "", status, ruleSet)
                    .withTag(tag)
                    .withContent(new MappingQuery.Content(service, uriHost, updatedSince))
                    .withSort(MappingSort.NUMBER)
                    .withPrefix(numbers.readStart(zone, Objects.requireNonNullElse(prefix, "")));
        }
    }

    /**
     * The export to start.
     *
     * @param zone the apex of the zone
     * @param format {@code csv} (the default), or {@code zonefile}, which always has the whole zone
     * @param filter selects the numbers and blocks; all of them if missing
     * @param namesPerWildcard for a zone file: the maximum number of names to write in place of one wildcard that would
     *     match too much, 0 to 1000000; 100 by default
     * @param requester an IP address or the name of a requester group: the file has the rules that this requester gets,
     *     in place of the provisioned destinations and rules
     * @param at the time of the requester's query; now by default
     */
    record NewExportJson(
            @Nullable String zone,
            @Nullable String format,
            @Nullable ExportFilterJson filter,
            @Nullable Integer namesPerWildcard,
            @Nullable String requester,
            @Nullable Instant at) {

        Export wanted(TypedNumbers numbers) {
            if (zone == null) {
                throw RefusedException.invalid("/zone", "missing", Sentence.plain("zone is missing"), null);
            }
            return new Export(
                    Export.Format.named(Objects.requireNonNullElse(format, CSV)),
                    filter == null ? MappingQuery.all(zone) : filter.query(zone, numbers),
                    Objects.requireNonNullElse(namesPerWildcard, Export.DEFAULT_NAMES_PER_WILDCARD),
                    new Audiences.Wanted(requester, at));
        }
    }

    /**
     * An export: its job and its file.
     *
     * @param file the path to download the file from; null until it is written, and after it was removed
     * @param keptUntil the time at which the file is removed
     */
    record ExportJson(
            JobView job, @Nullable String file, @Nullable Instant keptUntil, String self) {

        static ExportJson of(Exports.View view) {
            String self = Api.ROOT + "/exports/" + view.job().id();
            return new ExportJson(view.job(), view.keptUntil() == null ? null : self + "/file", view.keptUntil(), self);
        }
    }

    /**
     * Starts a job that exports the numbers and blocks of a zone to a file. The progress of the job can be read as a
     * stream ({@code streamJob}).
     */
    @PostMapping
    ResponseEntity<ExportJson> start(@RequestBody NewExportJson wanted, Author author) {
        ExportJson made = ExportJson.of(exports.start(wanted.wanted(numbers), author));
        return ResponseEntity.accepted().location(URI.create(made.self())).body(made);
    }

    /** Gets an export: its job, and its file once it is written. */
    @GetMapping("/{id}")
    ExportJson get(@PathVariable long id) {
        return ExportJson.of(exports.get(id));
    }

    /** Downloads the file of an export. It is kept for 24 hours. */
    @GetMapping("/{id}/file")
    ResponseEntity<Resource> file(@PathVariable long id) {
        Exports.Download download = exports.file(id);
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(download.format().mediaType()))
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment()
                                .filename(download.name())
                                .build()
                                .toString())
                .body(new FileSystemResource(download.file()));
    }

    /**
     * Cancels an export that is running, and removes its file. Callers without the permission to provision can remove
     * only their own exports.
     */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@PathVariable long id, Caller caller) {
        exports.remove(id, caller);
    }
}
