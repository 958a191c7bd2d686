package org.openenum.admin.exporting;

import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingQuery;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** {@code /zones/{apex}/numbers.csv} and {@code /zones/{apex}/zonefile}. */
@RestController
@RequestMapping("/api/v1/zones/{apex}")
class ExportController {

    private static final int BUFFER_CHARS = 64 << 10;

    private static final String DEFAULT_NAMES_PER_WILDCARD = "" + Export.DEFAULT_NAMES_PER_WILDCARD;

    private final ZoneDownload downloads;

    ExportController(ZoneDownload downloads) {
        this.downloads = downloads;
    }

    /**
     * Downloads the numbers and blocks of a zone as CSV, with the columns that an import reads.
     *
     * @param requester an IP address or the name of a requester group: the file has the rules that this requester gets,
     *     in place of the provisioned destinations and rules
     * @param at the time of the requester's query, such as 2026-11-28T22:30:00Z, because variants may have schedules;
     *     now by default
     */
    @GetMapping("/numbers.csv")
    ResponseEntity<StreamingResponseBody> numbers(
            @PathVariable String apex,
            @RequestParam(required = false) @Nullable String requester,
            @RequestParam(required = false) @Nullable Instant at) {
        return answer(
                "text/csv;charset=UTF-8",
                downloads.numbers(MappingQuery.all(apex), new Audiences.Wanted(requester, at)));
    }

    /**
     * Downloads the whole zone as a zone file for other DNS servers. Blocks are written as wildcards and names, by
     * which other servers answer every number alike; see docs/zone-files.md.
     *
     * @param namesPerWildcard the maximum number of names to write in place of one wildcard that would match too much,
     *     0 to 1000000; 100 by default
     * @param requester an IP address or the name of a requester group: the file has the rules that this requester gets,
     *     in place of the provisioned ones
     * @param at the time of the requester's query, such as 2026-11-28T22:30:00Z, because variants may have schedules;
     *     now by default
     */
    @GetMapping("/zonefile")
    ResponseEntity<StreamingResponseBody> zoneFile(
            @PathVariable String apex,
            @RequestParam(defaultValue = DEFAULT_NAMES_PER_WILDCARD) int namesPerWildcard,
            @RequestParam(required = false) @Nullable String requester,
            @RequestParam(required = false) @Nullable Instant at) {
        return answer(
                "text/dns;charset=US-ASCII",
                downloads.zoneFile(apex, namesPerWildcard, new Audiences.Wanted(requester, at)));
    }

    private static ResponseEntity<StreamingResponseBody> answer(String mediaType, ZoneDownload.Streamed file) {
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(mediaType))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + file.name() + "\"")
                .body(out -> {
                    Writer writer =
                            new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER_CHARS);
                    file.content().writeTo(writer);
                    writer.flush();
                });
    }
}
