package org.openenum.admin.about;

import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /version}: the release of this program. */
@RestController
class VersionController {

    /**
     * The release of this program and of its API.
     *
     * @param version the release of enum-admin
     * @param api the version of the REST API
     */
    record Version(String version, String api) {}

    /** Gets the release of this program and the version of the API. */
    @GetMapping(Api.ROOT + "/version")
    Version version() {
        return new Version(Release.version(), "v1");
    }
}
