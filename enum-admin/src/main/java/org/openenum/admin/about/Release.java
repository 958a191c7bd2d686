package org.openenum.admin.about;

import org.jspecify.annotations.Nullable;

/** Which release this program is. */
public final class Release {

    private static final String UNKNOWN = "development";

    private Release() {}

    /** Its version, as the build wrote it. */
    public static String version() {
        @Nullable String release = Release.class.getPackage().getImplementationVersion();
        return release == null ? UNKNOWN : release;
    }
}
