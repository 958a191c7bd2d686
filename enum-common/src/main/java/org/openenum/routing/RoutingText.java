package org.openenum.routing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;

/**
 * The text form of a routing in the tables and in the change log. The first line is {@code WINNER RANDOM}. Each target
 * has a line {@code 0.5 60 sip:a.example} (weight, TTL or {@code -}, name), followed by a line {@code +7 0.9 30} for
 * each region (its id, weight, TTL). If it has times, a line with {@code @} follows; if it has a control, the last line
 * begins with {@code =}.
 */
public final class RoutingText {

    /** An SQL {@code like} pattern for routings with a control. */
    public static final String CONTROLLED = "%\n=%";

    private static final String NO_TTL = "-";
    private static final String REGION = "+";
    private static final String TIMES = "@";
    private static final String CONTROL = "=";

    private RoutingText() {}

    /** An SQL {@code like} pattern for routings that name a region. */
    public static String naming(int region) {
        return "%\n" + REGION + region + " %";
    }

    /** The text of a routing. Regions are in the order of their ids, so equal routings have equal texts. */
    public static String of(Routing routing) {
        StringBuilder text = new StringBuilder();
        text.append(routing.answer()).append(' ').append(routing.draw()).append('\n');
        for (TargetShares target : routing.policy().targets()) {
            append(text, target.fallback())
                    .append(' ')
                    .append(escaped(target.target()))
                    .append('\n');
            target.regions().entrySet().stream()
                    .sorted(Comparator.comparing(Map.Entry::getKey))
                    .forEach(each -> append(
                                    text.append(REGION).append(each.getKey()).append(' '), each.getValue())
                            .append('\n'));
        }
        @Nullable Schedule times = routing.times();
        if (times != null) {
            text.append(TIMES).append(times.text()).append('\n');
        }
        @Nullable String control = routing.control();
        if (control != null) {
            text.append(CONTROL).append(escaped(control)).append('\n');
        }
        return text.toString();
    }

    /**
     * Reads what {@link #of} wrote.
     *
     * @throws IllegalArgumentException if it is not such a text
     */
    public static Routing parse(String text) {
        String[] lines = (text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).split("\n", -1);
        String[] how = parts(lines[0], 2);
        String last = lines[lines.length - 1];
        @Nullable String control = last.startsWith(CONTROL) ? unescaped(last.substring(1)) : null;
        int end = control == null ? lines.length : lines.length - 1;
        @Nullable
        Schedule times = lines[end - 1].startsWith(TIMES) ? Schedule.parse(lines[end - 1].substring(1)) : null;
        end -= times == null ? 0 : 1;
        List<TargetShares> targets = new ArrayList<>();
        for (int i = 1; i < end; ) {
            String[] target = parts(lines[i++], 3);
            Map<Integer, Share> regions = new HashMap<>();
            while (i < end && lines[i].startsWith(REGION)) {
                String[] region = parts(lines[i++], 3);
                regions.put(Integer.valueOf(region[0].substring(1)), share(region[1], region[2]));
            }
            targets.add(new TargetShares(unescaped(target[2]), share(target[0], target[1]), regions));
        }
        return new Routing(
                new RoutingPolicy(targets),
                Routing.Answer.valueOf(how[0]),
                Routing.Draw.valueOf(how[1]),
                times,
                control);
    }

    private static String[] parts(String line, int count) {
        String[] parts = line.split(" ", count);
        if (parts.length != count) {
            throw new IllegalArgumentException("a line has " + count + " parts: " + line);
        }
        return parts;
    }

    private static Share share(String weight, String ttl) {
        return new Share(Double.parseDouble(weight), ttl.equals(NO_TTL) ? null : Integer.valueOf(ttl));
    }

    private static StringBuilder append(StringBuilder text, Share share) {
        @Nullable Integer ttl = share.ttlSeconds();
        return text.append(share.weight()).append(' ').append(ttl == null ? NO_TTL : ttl.toString());
    }

    private static String escaped(String name) {
        return name.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String unescaped(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '\\' && i + 1 < name.length()) {
                c = name.charAt(++i) == 'n' ? '\n' : '\\';
            }
            text.append(c);
        }
        return text.toString();
    }
}
