package org.openenum.admin.demo;

import org.openenum.admin.job.JobView;
import org.openenum.admin.usecase.Author;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /imports/demo}: loads the demo plan into the zone {@code e164.arpa}, which must exist. */
@RestController
class DemoController {

    private final DemoLoader loader;

    DemoController(DemoLoader loader) {
        this.loader = loader;
    }

    /** Loads the demo number plan into the zone e164.arpa, which must exist, as a job. */
    @PostMapping("/api/v1/imports/demo")
    ResponseEntity<JobView> load(Author author) {
        JobView job = loader.load(author);
        return ResponseEntity.accepted()
                .header(HttpHeaders.LOCATION, job.self())
                .body(job);
    }
}
