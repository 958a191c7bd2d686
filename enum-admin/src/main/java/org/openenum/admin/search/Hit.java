package org.openenum.admin.search;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Place;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.web.Api;

/**
 * Something that was found.
 *
 * @param text what it is called
 * @param zone the apex, where it is in one
 * @param detail where it leads, or what it says; or null
 * @param path its page in the console
 * @param self its place in the API, or null where it has none of its own
 */
public record Hit(
        String text,
        @Nullable String zone,
        @Nullable String detail,
        String path,
        @Nullable String self) {

    /** A number, a block or a delegation. */
    static Hit of(MappingView entry, @Nullable String detail) {
        String list = entry.kind().name().toLowerCase(Locale.ROOT) + "s";
        return new Hit(
                entry.display(),
                entry.zone(),
                detail,
                Place.path("/" + list + "/{zone}/{digits}", entry.zone(), entry.digits()),
                Place.path(Api.ROOT + "/zones/{zone}/" + list + "/{digits}", entry.zone(), entry.display()));
    }

    static Hit ofDestination(String name, @Nullable String detail) {
        return new Hit(
                name,
                null,
                detail,
                Place.path("/destinations/{name}", name),
                Place.path(Api.ROOT + "/rule-sets/{name}", name));
    }
}
