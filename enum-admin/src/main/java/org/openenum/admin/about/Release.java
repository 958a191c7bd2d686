package org.openenum.admin.about;

import org.jspecify.annotations.Nullable;

/** The release of this program. */
public final class Release {

    private static final String UNKNOWN = "development";

    private Release() {}

    /** The version, as set by the build. */
    public static String version() {
        @Nullable String release = Release.class.getPackage().getImplementationVersion();
        return release == null ? UNKNOWN : release;
    }
}
