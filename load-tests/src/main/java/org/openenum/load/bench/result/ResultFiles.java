package org.openenum.load.bench.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The results that are kept as JSON. A new one replaces that of the same experiment and case.
 *
 * @param folder of the files, one for each result
 */
public record ResultFiles(Path folder) {

    private static final String SUFFIX = ".json";
    /**
     * Distinguishes the results of one experiment: a size, a place. Without a hyphen, so that no two experiments have
     * the same file name.
     */
    private static final Pattern CASE = Pattern.compile("[a-z0-9]*");

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /**
     * Keeps a result.
     *
     * @param caseName distinguishes it from others of the experiment; empty if there are none
     */
    public void keep(String caseName, Result result) throws IOException {
        if (!CASE.matcher(caseName).matches()) {
            throw new IllegalArgumentException("a case is small letters and digits, not " + caseName);
        }
        Files.createDirectories(folder);
        String name = result.experiment() + (caseName.isEmpty() ? "" : "-" + caseName) + SUFFIX;
        Files.writeString(folder.resolve(name), JSON.writeValueAsString(result) + "\n");
    }

    /** All results, from the smallest case to the largest, then by the names of their files. */
    public List<Result> all() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Result> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList()) {
                all.add(JSON.readValue(Files.readString(file), Result.class));
            }
        }
        all.sort(Comparator.comparingLong(result -> result.number("numbers")));
        return all;
    }
}
