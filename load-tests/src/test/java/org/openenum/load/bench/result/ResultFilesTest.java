package org.openenum.load.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.machine.Machine;

class ResultFilesTest {

    @Test
    void results_areTheSameAfterTheirFiles_theSmallestFirst(@TempDir Path folder) throws IOException {
        ResultFiles files = new ResultFiles(folder.resolve("performance"));
        assertThat(files.all()).isEmpty();

        files.keep("5000", result("enum", 5_000));
        files.keep("100", result("enum", 99));
        files.keep("100", result("enum", 100));
        files.keep("", result("transport", 0));

        assertThat(files.all()).containsExactly(result("transport", 0), result("enum", 100), result("enum", 5_000));
    }

    @Test
    void caseWithAHyphen_isRefused(@TempDir Path folder) {
        assertThatThrownBy(() -> new ResultFiles(folder).keep("again-5000", result("enum", 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Result result(String experiment, int numbers) {
        return new Result(
                experiment,
                new Occasion(
                        "./openenum bench", "2026-11-20T12:00:00Z", new Machine("A processor", 4, 24_000, "Linux")),
                Map.of("numbers", numbers),
                new Rows(List.of(Map.of("name", "OpenENUM"))),
                new Rows(List.of(Map.of("server", "OpenENUM", "perSecond", 2.5))));
    }
}
