package org.openenum.load.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixedPlanTest {

    @Test
    void everyFilter_findsSomeOfTheNumbers(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("numbers.csv");

        new MixedPlan(1_000, 10).write(file);

        List<String> rows = Files.readAllLines(file);
        assertThat(rows).hasSize(1 + 1_000 + 10).doesNotHaveDuplicates();
        assertThat(rows.get(0)).isEqualTo("number,kind,minDigits,maxDigits,status,service,uri,ruleSet,comment,tags");
        assertThat(rows.get(1)).isEqualTo("+491000000000,number,,,active,,,berlin-sbc,,");
        assertThat(rows.get(9))
                .isEqualTo("+491008000000,number,,,active,E2U+sip,sip:+491008000000@pbx8.example.net,,,");
        assertThat(rows).filteredOn(row -> row.contains(",closed,")).hasSize(10);
        assertThat(rows).filteredOn(row -> row.endsWith(",berlin")).hasSize(100);
        assertThat(rows).filteredOn(row -> row.contains(",block,")).hasSize(10);
        assertThat(rows).filteredOn(row -> row.startsWith("+4917")).hasSize(100);
    }
}
