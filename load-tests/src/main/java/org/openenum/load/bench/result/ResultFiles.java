package org.openenum.load.bench.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The measurements that are kept. A new one replaces the one of the same experiment and the same numbers.
 *
 * @param folder where they are, one file each
 */
public record ResultFiles(Path folder) {

    private static final String SUFFIX = ".json";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public void keep(Measurement measurement) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(measurement.name() + SUFFIX), text(measurement));
    }

    /** All of them, by experiment and then by numbers. */
    public List<Measurement> all() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Measurement> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(SUFFIX)).toList()) {
                all.add(read(Files.readString(file)));
            }
        }
        all.sort(Comparator.comparing(Measurement::experiment).thenComparingLong(Measurement::numbers));
        return all;
    }

    static String text(Measurement measurement) throws IOException {
        return JSON.writeValueAsString(measurement) + "\n";
    }

    static Measurement read(String text) throws IOException {
        return JSON.readValue(text, Measurement.class);
    }
}
