package org.openenum.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Environment variables that look like settings of the product, but are none: a misspelled setting would otherwise be
 * ignored silently, and the default would apply.
 *
 * <p>The known settings are those of {@code openenum.conf.example}, which lists the settings of both programs. A
 * program does not complain about a setting that only the other one reads: both often get the same environment.
 */
public final class UnknownSettings {

    private static final Logger LOG = LoggerFactory.getLogger(UnknownSettings.class);

    private static final String PREFIX = "OPENENUM_";

    private static final String EXAMPLE = "/openenum.conf.example";

    private static final Pattern SETTING = Pattern.compile("^#?(" + PREFIX + "[A-Z0-9_]+)=", Pattern.MULTILINE);

    /** Variables of the launcher and of the command line client, which have no place in a configuration file. */
    private static final List<String> OTHERS = List.of(
            "OPENENUM_BUILD",
            "OPENENUM_CONFIG",
            "OPENENUM_HANDOVER_TAKE",
            "OPENENUM_MAVEN_URL",
            "OPENENUM_TOKEN",
            "OPENENUM_USUALCONFIG");

    private UnknownSettings() {}

    /** Logs a warning for each unknown setting in the environment of this process. */
    public static void warn() {
        for (String name : in(System.getenv().keySet())) {
            LOG.warn("{} is not a setting and has no effect; openenum.conf.example lists all settings", name);
        }
    }

    /** The names that are not settings but begin like one, sorted. */
    static List<String> in(Collection<String> names) {
        Set<String> known = known();
        return names.stream()
                .filter(name -> name.startsWith(PREFIX) && !known.contains(plain(name)))
                .sorted()
                .toList();
    }

    private static Set<String> known() {
        try (InputStream in = Objects.requireNonNull(UnknownSettings.class.getResourceAsStream(EXAMPLE))) {
            String example = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Stream<String> settings = SETTING.matcher(example).results().map(result -> result.group(1));
            return Stream.concat(settings, OTHERS.stream())
                    .map(UnknownSettings::plain)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Underscores between the words of a name are optional: {@code MAXCONNECTIONS} is also {@code MAX_CONNECTIONS}. */
    private static String plain(String name) {
        return name.replace("_", "");
    }
}
