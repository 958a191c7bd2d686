package org.openenum.admin.web;

import java.io.IOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /openapi.json}: the description of this API, the same as in the documentation. */
@RestController
class OpenApiController {

    private final byte[] description;

    OpenApiController() throws IOException {
        description = new ClassPathResource("openapi.json").getContentAsByteArray();
    }

    /** Gets this description of the API (OpenAPI 3.1). */
    @GetMapping(path = Api.ROOT + "/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> description() {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(description);
    }
}
