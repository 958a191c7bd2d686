package org.openenum.admin.search;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.web.Api;
import org.springframework.web.util.UriComponentsBuilder;

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
                link("/" + list + "/{zone}/{digits}", entry.zone(), entry.digits()),
                link(Api.ROOT + "/zones/{zone}/" + list + "/{digits}", entry.zone(), entry.display()));
    }

    static Hit ofDestination(String name, String text, @Nullable String detail) {
        return new Hit(
                text, null, detail, link("/destinations/{name}", name), link(Api.ROOT + "/rule-sets/{name}", name));
    }

    /** A page of the console; each value is written as it must be in an address. */
    static String link(String path, Object... values) {
        return UriComponentsBuilder.fromUriString(path)
                .encode()
                .buildAndExpand(values)
                .toUriString();
    }
}
