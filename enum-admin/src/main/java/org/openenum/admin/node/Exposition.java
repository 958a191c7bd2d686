package org.openenum.admin.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text in which a program publishes its metrics (Prometheus exposition format 0.0.4), as far as it is ours: other names, and
 * lines that cannot be read, are passed over.
 */
final class Exposition {

    private static final String OURS = "openenum_";

    private static final Pattern LINE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})?\\s+(\\S+)(?:\\s+-?\\d+)?");

    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"([^\"\\\\]*)\"");

    private Exposition() {}

    /**
     * One value.
     *
     * @param labels without those whose value has an escape in it: ours have none
     */
    record Sample(String name, Map<String, String> labels, double value) {

        String label(String label) {
            return labels.getOrDefault(label, "");
        }
    }

    static List<Sample> samples(String text) {
        List<Sample> samples = new ArrayList<>();
        text.lines().filter(line -> line.startsWith(OURS)).forEach(line -> {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                try {
                    samples.add(new Sample(
                            matcher.group(1), labelsOf(matcher.group(2)), Double.parseDouble(matcher.group(3))));
                } catch (NumberFormatException e) {
                    // "+Inf" and "NaN" as a value mean nothing to anybody here.
                }
            }
        });
        return samples;
    }

    private static Map<String, String> labelsOf(@Nullable String text) {
        Map<String, String> labels = new HashMap<>();
        if (text != null) {
            Matcher matcher = LABEL.matcher(text);
            while (matcher.find()) {
                labels.put(matcher.group(1), matcher.group(2));
            }
        }
        return labels;
    }
}
