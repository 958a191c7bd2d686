package org.openenum.admin.importing.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineSorterIT {

    private static final int RECORDS = 2_000;

    @TempDir
    private Path folder;

    /** Each takes about forty octets: either all are in memory, or there are runs, with or without a remainder. */
    @ParameterizedTest
    @CsvSource({"1000000, 0", "4000, 15", "1, 2000"})
    void records_comeInTheOrderOfTheirOctets_andNoFileStays(int runOctets, int leastRuns) throws IOException {
        Random random = new Random(1);
        List<byte[]> added = new ArrayList<>();
        List<byte[]> sorted = new ArrayList<>();
        try (LineSorter sorter = new LineSorter(folder, runOctets)) {
            for (int i = 0; i < RECORDS; i++) {
                byte[] record = new byte[1 + random.nextInt(30)];
                random.nextBytes(record);
                added.add(record);
                sorter.add(record);
            }
            assertThat(folder.toFile().list()).hasSizeGreaterThanOrEqualTo(leastRuns);
            LineSorter.Sorted records = sorter.sorted();
            for (byte[] record = records.next(); record != null; record = records.next()) {
                sorted.add(record);
            }
        }

        added.sort(Arrays::compareUnsigned);
        assertThat(sorted).containsExactlyElementsOf(added);
        assertThat(folder).isEmptyDirectory();
    }
}
