package org.openenum.admin.about;

import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /version}: which release answers. */
@RestController
class VersionController {

    /**
     * The release.
     *
     * @param version of this program
     * @param api of the REST API
     */
    record Version(String version, String api) {}

    /** Which release answers. */
    @GetMapping(Api.ROOT + "/version")
    Version version() {
        return new Version(Release.version(), "v1");
    }
}
