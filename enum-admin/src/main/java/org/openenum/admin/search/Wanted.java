package org.openenum.admin.search;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The search text and what it can be: a number in any notation, the host of a URI, or a word.
 *
 * @param text without surrounding blanks
 * @param number the part that may be a number or its beginning; the empty text if there is none
 * @param host the part that may be the beginning of a host, in lower case; the empty text if there is none
 */
record Wanted(String text, String number, String host) {

    /** The length of a domain name; nothing that can be found is longer. */
    static final int MAX_CHARS = 255;

    // RFC 3986, section 3: scheme ":" and, for sip and mailto, no slashes.
    private static final Pattern SCHEME =
            Pattern.compile("(?i)(?:sips?|h323|mailto|xmpp|https?|ftp|pres|im):(?://)?(.*)");

    private static final Pattern END_OF_HOST = Pattern.compile("[;:?/>].*", Pattern.DOTALL);

    private static final Pattern NUMBER =
            Pattern.compile("(?i)(?:tel:)?\\+?[0-9() ./\\u00a0-]*[0-9][0-9() ./\\u00a0-]*(?:;.*)?");

    static Wanted of(String typed) {
        String text = typed.strip();
        text = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text;
        Matcher scheme = SCHEME.matcher(text);
        String rest = scheme.matches() ? scheme.group(1) : text;
        int at = rest.indexOf('@');
        String user = at < 0 ? rest : END_OF_HOST.matcher(rest.substring(0, at)).replaceFirst("");
        String host =
                END_OF_HOST.matcher(rest.substring(at + 1)).replaceFirst("").toLowerCase(Locale.ROOT);
        boolean number = NUMBER.matcher(user).matches();
        return new Wanted(text, number ? user : "", number && at < 0 ? "" : host);
    }

    /** Whether it can be a word, such as a name. */
    boolean isWord() {
        return number.isEmpty() && !text.isEmpty();
    }
}
