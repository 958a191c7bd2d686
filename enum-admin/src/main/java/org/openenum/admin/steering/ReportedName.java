package org.openenum.admin.steering;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.naptr.UriHost;

/**
 * Under which names the load of a target may be reported: targets are URIs with places for digits, and who measures a
 * gateway knows its host.
 */
final class ReportedName {

    private static final Pattern PORT = Pattern.compile(":\\d{1,5}(?!\\d)");

    private ReportedName() {}

    /** The target itself, its host with its port, its host: the first that is reported counts. */
    static List<String> of(String target) {
        return UriHost.in(target)
                .map(host -> {
                    String name = host.text().toLowerCase(Locale.ROOT);
                    Matcher port = PORT.matcher(target).region(host.end(), target.length());
                    return port.lookingAt() ? List.of(target, name + port.group(), name) : List.of(target, name);
                })
                .orElse(List.of(target));
    }
}
