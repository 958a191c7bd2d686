package org.openenum.load.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyRecordsTest {

    private final ManyRecords records = new ManyRecords(200_020, 1_000);

    @Test
    void hosts_haveRecordsOfEveryType_inFilesThatAnImportTakes(@TempDir Path folder) throws IOException {
        List<Path> files = records.writeHosts(folder);

        assertThat(files).hasSize(2);
        assertThat(Files.readAllLines(files.get(0)))
                .hasSize(200_002)
                .startsWith("$ORIGIN hosts.example.", "$TTL 3600", "h0000000 IN MX 10 mail.example.net.")
                .contains("h0000009 IN TXT \"host 9\"", "h0000010 IN A 192.0.2.10");
        assertThat(Files.readAllLines(files.get(1))).hasSize(22).endsWith("h0200019 IN TXT \"host 200019\"");
    }

    @Test
    void delegations_leadToTwoNameServersEach(@TempDir Path folder) throws IOException {
        List<String> lines = Files.readAllLines(records.writeDelegations(folder, "e164.arpa"));

        assertThat(lines)
                .hasSize(2_002)
                .startsWith("$ORIGIN 3.4.e164.arpa.")
                .contains("9.9.9.0.0.0 IN NS ns1.carrier29.example.", "9.9.9.0.0.0 IN NS ns2.carrier29.example.");
    }
}
