package org.openenum.admin.bulk.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.openenum.zone.Zone;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** {@code /zones/{apex}/numbers.csv} and {@code /zones/{apex}/zonefile}. */
@RestController
@RequestMapping("/api/v1/zones/{apex}")
class ExportController {

    private static final int BUFFER_CHARS = 64 << 10;

    private final ZoneReading reading;

    ExportController(ZoneReading reading) {
        this.reading = reading;
    }

    @GetMapping("/numbers.csv")
    ResponseEntity<StreamingResponseBody> numbers(@PathVariable String apex) {
        Zone zone = reading.zone(apex);
        return answer("text/csv;charset=UTF-8", zone.apex() + ".csv", new NumbersCsv(reading)::write, zone);
    }

    @GetMapping("/zonefile")
    ResponseEntity<StreamingResponseBody> zoneFile(@PathVariable String apex) {
        Zone zone = reading.zone(apex);
        return answer("text/dns;charset=US-ASCII", zone.apex() + ".zone", new ZoneFileText(reading)::write, zone);
    }

    private interface Export {
        void write(Zone zone, Writer out) throws IOException;
    }

    private static ResponseEntity<StreamingResponseBody> answer(
            String mediaType, String fileName, Export export, Zone zone) {
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(mediaType))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + fileName + "\"")
                .body(out -> {
                    Writer writer =
                            new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER_CHARS);
                    export.write(zone, writer);
                    writer.flush();
                });
    }
}
