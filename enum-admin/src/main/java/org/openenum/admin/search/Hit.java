package org.openenum.admin.search;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Place;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.web.Api;

/**
 * A hit of a search.
 *
 * @param text what was found: a number or name
 * @param zone the apex of the zone that it belongs to; null if it belongs to none
 * @param detail its destination or content, or null
 * @param path the path of its page in the console
 * @param self its path in the API; null if it has none
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
