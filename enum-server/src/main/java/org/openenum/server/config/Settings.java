package org.openenum.server.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;

/**
 * The settings of this program, with the names and sources of Spring Boot. In ascending order of precedence: {@code
 * settings.properties}, which has all defaults, secret files, the environment, system properties and arguments.
 *
 * <p>They are not read from Spring Boot: to create and bind its environment takes longer than all else up to the first
 * answer (docs/adr/0018). An empty value counts as not set.
 */
final class Settings {

    private static final String DEFAULTS = "/settings.properties";
    private static final String OWN = "openenum";
    private static final String ARGUMENT = "--";
    private static final Path SECRETS = Path.of("/run/secrets");
    private static final Set<String> YES = Set.of("true", "yes", "on", "1");
    private static final Set<String> NO = Set.of("false", "no", "off", "0");

    /** Of a time: the clock of Java counts nanoseconds, which overflow after 292 years. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    /** By {@link #plain} names. */
    private final Map<String, String> values = new HashMap<>();

    private Settings() {
        Properties defaults = new Properties();
        try (InputStream in = Objects.requireNonNull(Settings.class.getResourceAsStream(DEFAULTS))) {
            defaults.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        defaults.forEach((name, value) -> values.put(plain(name.toString()), value.toString()));
    }

    /** The settings of this process, with its arguments; only arguments of the form {@code --NAME=VALUE} are read. */
    static Settings of(String... arguments) {
        String credentials = System.getenv("CREDENTIALS_DIRECTORY");
        Settings settings = ofFiles(credentials == null ? SECRETS : Path.of(credentials));
        System.getenv().forEach(settings::put);
        System.getProperties().forEach((name, value) -> settings.put(name.toString(), value.toString()));
        for (String argument : arguments) {
            int end = argument.indexOf('=');
            if (argument.startsWith(ARGUMENT) && end > 0) {
                settings.put(argument.substring(ARGUMENT.length(), end), argument.substring(end + 1));
            }
        }
        return settings;
    }

    /** The defaults, overridden by {@code changed}. */
    static Settings of(Map<String, String> changed) {
        Settings settings = new Settings();
        changed.forEach(settings::put);
        return settings;
    }

    /** The defaults, overridden by the files of {@code folder}, each named like its setting. */
    static Settings ofFiles(Path folder) {
        Settings settings = new Settings();
        settings.putFiles(folder);
        return settings;
    }

    private void putFiles(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (plain(name).startsWith(OWN)) {
                    put(name, Files.readString(file).stripTrailing());
                }
            }
        } catch (IOException e) {
            throw new UnusableSettingException("the secrets in " + folder + " cannot be read: " + e, e);
        }
    }

    private void put(String name, String value) {
        String plain = plain(name);
        if (plain.startsWith(OWN) && !value.isBlank()) {
            values.put(plain, value);
        }
    }

    /** The same name for {@code openenum.dns.tcp.max-unread} and {@code OPENENUM_DNS_TCP_MAXUNREAD}. */
    private static String plain(String name) {
        StringBuilder plain = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char one = name.charAt(i);
            if (one != '.' && one != '-' && one != '_') {
                plain.append(Character.toLowerCase(one));
            }
        }
        return plain.toString();
    }

    /** The unchanged text. */
    String text(String name) {
        String value = values.get(plain(name));
        if (value == null) {
            throw new IllegalStateException("settings.properties has no " + name);
        }
        return value;
    }

    /** Comma-separated texts, without surrounding blanks. */
    List<String> texts(String name) {
        return Arrays.stream(text(name).split(","))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .toList();
    }

    /** A whole number. */
    int count(String name) {
        return read(name, "a whole number", Integer::valueOf);
    }

    boolean is(String name) {
        return read(name, "true or false", text -> {
            String word = text.toLowerCase(Locale.ROOT);
            if (!YES.contains(word) && !NO.contains(word)) {
                throw new IllegalArgumentException(text);
            }
            return YES.contains(word);
        });
    }

    /** As in 1500ms, 10s or 5m; milliseconds without a unit. At most {@link #LONGEST}. */
    Duration duration(String name) {
        Duration time = read(name, "a time such as 1500ms, 10s or 5m", DurationStyle::detectAndParse);
        if (time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be at most " + LONGEST.toDays() + "d");
        }
        return time;
    }

    /** As in 1232B, 256KB or 4MB; octets without a unit. */
    DataSize size(String name) {
        return read(name, "a size such as 1232B, 256KB or 4MB", DataSize::parse);
    }

    <E extends Enum<E>> E oneOf(String name, Class<E> type) {
        String all = Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT);
        return read(name, "one of " + all, text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)));
    }

    private <T> T read(String name, String expected, Function<String, T> reader) {
        String text = text(name).strip();
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException | ArithmeticException e) { // the second for more than a long can hold
            throw new IllegalArgumentException(name + " is '" + text + "', and should be " + expected, e);
        }
    }
}
