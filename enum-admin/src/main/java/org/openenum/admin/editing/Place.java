package org.openenum.admin.editing;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * Where a thing stands in the console, and how people call it.
 *
 * @param section the entry of the menu that it belongs to: {@code zones} for {@code menu.zones}
 * @param messages messages of what was done with it begin with this: {@code numbers} for {@code numbers.created}
 * @param name how people call it
 * @param page the path of its page
 * @param list the path of the page to go to when it is removed: mostly the list that it was in
 * @param listName the message with the name of that list
 */
public record Place(String section, String messages, String name, String page, String list, String listName) {

    /** Where the list is the one that the entry of the menu leads to, or no page says its name. */
    public Place(String section, String messages, String name, String page, String list) {
        this(section, messages, name, page, list, "menu." + section);
    }

    /** A path with its variables filled in and encoded: {@code /zones/{apex}}. */
    public static String path(String template, Object... values) {
        return UriComponentsBuilder.fromUriString(template)
                .encode()
                .buildAndExpand(values)
                .toUriString();
    }

    /** The path of a page below its page: {@code /zones/e164.arpa/history} for {@code /history}. */
    public String below(String step) {
        return UriComponentsBuilder.fromUriString(page).path(step).build(true).toUriString();
    }
}
