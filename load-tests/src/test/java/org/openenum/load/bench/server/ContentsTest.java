package org.openenum.load.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentsTest {

    @Test
    void zoneThatIsImported_hasAllButItsOwnSettings(@TempDir Path folder) throws IOException {
        Path master = Files.writeString(folder.resolve("zone"), """
                $ORIGIN pti.example.
                @ SOA ns.example.net. hostmaster.example.net. 1 3600 600 604800 300
                @ NS ns.example.net.
                www A 192.0.2.1
                """);

        Contents.ZoneFile zone = Contents.ZoneFile.of("pti.example", master);

        assertThat(zone.master()).isEqualTo(master);
        assertThat(zone.imported()).hasContent("""
                $ORIGIN pti.example.
                @ NS ns.example.net.
                www A 192.0.2.1
                """);
    }
}
