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

/** {@code /exports}: files that a job writes and that can be fetched for a while. */
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
     * Which numbers and blocks; what is missing says nothing. As in their list.
     *
     * @param kind number or block; both, if it is missing
     * @param prefix digits that they begin with, in any notation
     * @param service what a service field begins with
     * @param uriHost a host that a rule leads to, or a part of it
     * @param updatedSince changed at this time or later
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
     * A file that is wanted.
     *
     * @param zone the apex
     * @param format {@code csv}, unless told, or {@code zonefile}, which is always the whole zone
     * @param filter everything, if it is missing
     * @param namesPerWildcard for a zone file: how many names may be written out in place of one wildcard that would
     *     answer too much, 0 to 1000000; 100, unless told
     * @param requester an address or the name of a requester group: the file has the rules that this one gets, in place
     *     of destinations and rules as they are provisioned
     * @param at when that one would ask; now, if it is missing
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
     * An export.
     *
     * @param file where it can be fetched; null while it is written, and when it is gone
     * @param keptUntil when the file is removed
     */
    record ExportJson(
            JobView job, @Nullable String file, @Nullable Instant keptUntil, String self) {

        static ExportJson of(Exports.View view) {
            String self = Api.ROOT + "/exports/" + view.job().id();
            return new ExportJson(view.job(), view.keptUntil() == null ? null : self + "/file", view.keptUntil(), self);
        }
    }

    /**
     * Writes a file with the numbers and blocks of a zone, as a job; {@code /jobs/{id}/events} tells how it goes on.
     */
    @PostMapping
    ResponseEntity<ExportJson> start(@RequestBody NewExportJson wanted, Author author) {
        ExportJson made = ExportJson.of(exports.start(wanted.wanted(numbers), author));
        return ResponseEntity.accepted().location(URI.create(made.self())).body(made);
    }

    /** One export: its job, and its file once there is one. */
    @GetMapping("/{id}")
    ExportJson get(@PathVariable long id) {
        return ExportJson.of(exports.get(id));
    }

    /** The file. It is kept for 24 hours. */
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

    /** Stops an export that is under way, and removes its file. Who may not provision removes only what is his own. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@PathVariable long id, Caller caller) {
        exports.remove(id, caller);
    }
}
