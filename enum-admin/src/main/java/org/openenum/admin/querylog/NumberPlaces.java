package org.openenum.admin.querylog;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.zone.ZoneView;
import org.openenum.number.DialedDigits;

/** Finds the zone and the number that a name stands for, among the zones of one moment. */
final class NumberPlaces {

    private static final Pattern DIGIT_LABELS = Pattern.compile("([0-9]\\.)*[0-9]");

    private final List<ZoneView> zones;

    NumberPlaces(List<ZoneView> zones) {
        this.zones = zones.stream()
                .sorted(Comparator.comparing((ZoneView zone) -> zone.apex().length())
                        .reversed())
                .toList();
    }

    /** A question as people see it. */
    QueryView view(String server, NodeLine.Question asked) {
        ZoneView zone = zoneOf(asked);
        String number = zone == null ? null : zone.display(new DialedDigits(asked.digits()));
        return new QueryView(
                asked.at(),
                server,
                asked.requester(),
                asked.transport(),
                asked.name(),
                number,
                zone == null ? null : zone.apex(),
                zone == null ? null : pathOf(zone, asked),
                asked.type(),
                asked.rcode(),
                asked.answeredBy().toLowerCase(Locale.ROOT),
                asked.tookMicros(),
                asked.octets(),
                asked.truncated());
    }

    /** The closest zone, if all of the name below its apex is digits. */
    private @Nullable ZoneView zoneOf(NodeLine.Question asked) {
        String name = asked.name().toLowerCase(Locale.ROOT).replaceAll("\\.$", "");
        if (asked.digits().isEmpty() || asked.digits().length() > DialedDigits.MAX_DIGITS) {
            return null;
        }
        return zones.stream()
                .filter(zone -> name.endsWith("." + zone.apex()))
                .findFirst()
                .filter(zone -> DIGIT_LABELS
                        .matcher(name.substring(0, name.length() - zone.apex().length() - 1))
                        .matches())
                .orElse(null);
    }

    /** What has rules of its own has a page of its own; of the others the look-up tells why they are answered so. */
    private static String pathOf(ZoneView zone, NodeLine.Question asked) {
        return asked.answeredBy().equals("NUMBER")
                ? "/numbers/" + zone.apex() + "/" + asked.digits()
                : "/lookup?zone=" + zone.apex() + "&number=" + asked.digits();
    }
}
