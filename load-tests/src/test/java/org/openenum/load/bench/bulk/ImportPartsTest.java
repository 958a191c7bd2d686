package org.openenum.load.bench.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportPartsTest {

    private static final String TABLE = "number,uri\n+441,a\n+442,b\n+443,c\n";

    @TempDir
    private Path folder;

    @Test
    void tableThatIsTooLong_isTakenInParts_eachWithTheHeader() throws IOException {
        assertThat(parts(26)).containsExactly("number,uri\n+441,a\n+442,b\n", "number,uri\n+443,c\n");
        assertThat(folder.resolve("part.csv")).doesNotExist();
    }

    @Test
    void tableThatIsShortEnough_isTakenAsItIs() throws IOException {
        assertThat(parts(TABLE.length())).containsExactly(TABLE);
    }

    @Test
    void rowForWhichThereIsHardlyRoom_isAPart() throws IOException {
        assertThat(parts(1)).hasSize(3).allMatch(part -> part.startsWith("number,uri\n+44"));
    }

    private List<String> parts(long maxOctets) throws IOException {
        Path table = Files.writeString(folder.resolve("numbers.csv"), TABLE);
        List<String> taken = new ArrayList<>();
        new ImportParts(table, maxOctets).each(folder, part -> taken.add(Files.readString(part)));
        return taken;
    }
}
