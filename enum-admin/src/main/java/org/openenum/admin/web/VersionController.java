package org.openenum.admin.web;

import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /version}: which release answers. */
@RestController
class VersionController {

    private static final String UNKNOWN = "development";

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
        @Nullable String release = VersionController.class.getPackage().getImplementationVersion();
        return new Version(release == null ? UNKNOWN : release, "v1");
    }
}
