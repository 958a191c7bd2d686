package org.openenum.admin.editing;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * The place of an object in the console, and its displayed name.
 *
 * @param section the menu entry that it belongs to: {@code zones} for {@code menu.zones}
 * @param messages the prefix of the notices about it: {@code numbers} for {@code numbers.created}
 * @param name its displayed name
 * @param page the path of its page
 * @param list the path of the page to show after its removal, usually the list that contained it
 * @param listName the message key of that list's name
 */
public record Place(String section, String messages, String name, String page, String list, String listName) {

    /** A place whose list is the one of its menu entry, or whose list name is not displayed. */
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

    /** The path of a page below the object's page: {@code /zones/e164.arpa/history} for {@code /history}. */
    public String below(String step) {
        return UriComponentsBuilder.fromUriString(page).path(step).build(true).toUriString();
    }
}
