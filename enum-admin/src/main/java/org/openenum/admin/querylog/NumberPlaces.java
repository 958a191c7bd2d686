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

    /** The view of a query. */
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

    /** The closest zone, if the name below its apex consists of digits only. */
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

    /** A number with its own rules has a page; for the others, the lookup page explains the answer. */
    private static String pathOf(ZoneView zone, NodeLine.Question asked) {
        return asked.answeredBy().equals("NUMBER")
                ? "/numbers/" + zone.apex() + "/" + asked.digits()
                : "/lookup?zone=" + zone.apex() + "&number=" + asked.digits();
    }
}
