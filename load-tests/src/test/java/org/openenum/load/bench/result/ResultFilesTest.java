package org.openenum.load.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {

    @Test
    void result_isTheSameAfterItsFile() throws IOException {
        Race race = Races.ofThree();

        assertThat(ResultFiles.read(ResultFiles.text(race), Race.class)).isEqualTo(race);
    }

    @Test
    void resultFromBeforeTheEchoWasAskedAtOurRate_isStillRead() throws IOException {
        Race race = ResultFiles.read("""
                {"servers": [], "runs": [], "paced": [], "pacedAlike": []}
                """, Race.class);

        assertThat(race.pacedLikeOurs()).isEmpty();
    }

    @Test
    void experiments_findTheirOwnResults(@TempDir Path folder) throws IOException {
        ResultFiles files = new ResultFiles(folder.resolve("performance"));
        assertThat(files.all("enum", String.class)).isEmpty();
        assertThat(files.only("enum", String.class)).isEmpty();

        files.keep("enum", "5000", "of five thousand");
        files.keep("enum", "100", "of a hundred, replaced");
        files.keep("enum", "100", "of a hundred");
        files.keep("enum-again", "5000", "of another");
        files.keep("enum", "alone");

        assertThat(files.all("enum", String.class)).containsExactly("of a hundred", "of five thousand");
        assertThat(files.only("enum", String.class)).contains("alone");
    }

    @Test
    void caseWithAHyphen_isRefused(@TempDir Path folder) {
        assertThatThrownBy(() -> new ResultFiles(folder).keep("enum", "again-5000", ""))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
