package org.openenum.load.bench.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The results that are kept, records written as JSON. A new one replaces the one of the same experiment and the same case.
 *
 * @param folder where they are, one file each
 */
public record ResultFiles(Path folder) {

    private static final String SUFFIX = ".json";

    /** What tells the results of one experiment apart: a size, a place. Without a hyphen, so that no two experiments share a file. */
    private static final Pattern CASE = Pattern.compile("[a-z0-9]+");

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** Keeps a result of an experiment that has several, one for each case. */
    public void keep(String experiment, String caseName, Object result) throws IOException {
        if (!CASE.matcher(caseName).matches()) {
            throw new IllegalArgumentException("a case is small letters and digits, not " + caseName);
        }
        write(experiment + "-" + caseName, result);
    }

    /** Keeps the only result of an experiment. */
    public void keep(String experiment, Object result) throws IOException {
        write(experiment, result);
    }

    /** The results of an experiment that has several, in the order of their files' names. */
    public <T> List<T> all(String experiment, Class<T> type) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        Pattern name = Pattern.compile(Pattern.quote(experiment + "-") + CASE.pattern() + Pattern.quote(SUFFIX));
        List<T> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(
                            file -> name.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList()) {
                all.add(read(Files.readString(file), type));
            }
        }
        return all;
    }

    /** The only result of an experiment, if it is kept. */
    public <T> Optional<T> only(String experiment, Class<T> type) throws IOException {
        Path file = folder.resolve(experiment + SUFFIX);
        return Files.exists(file) ? Optional.of(read(Files.readString(file), type)) : Optional.empty();
    }

    private void write(String name, Object result) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name + SUFFIX), text(result));
    }

    static String text(Object result) throws IOException {
        return JSON.writeValueAsString(result) + "\n";
    }

    static <T> T read(String text, Class<T> type) throws IOException {
        return JSON.readValue(text, type);
    }
}
