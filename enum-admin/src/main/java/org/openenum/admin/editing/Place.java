package org.openenum.admin.editing;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * Where a thing stands in the console, and how people call it.
 *
 * @param messages messages of what was done with it begin with this: {@code numbers} for {@code numbers.created}
 * @param name how people call it
 * @param page the path of its page
 * @param list the path of the page to go to when it is removed: mostly the list that it was in
 */
public record Place(String messages, String name, String page, String list) {

    /** A path with its variables filled in and encoded: {@code /zones/{apex}}. */
    public static String path(String template, Object... values) {
        return UriComponentsBuilder.fromUriString(template)
                .encode()
                .buildAndExpand(values)
                .toUriString();
    }
}
