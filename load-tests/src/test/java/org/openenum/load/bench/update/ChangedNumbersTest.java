package org.openenum.load.bench.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.enumeration.EnumContents;

class ChangedNumbersTest {

    private final ChangedNumbers numbers = new ChangedNumbers(List.of("1.0.9.9.9", "2.0.9.9.9"));

    @TempDir
    private Path folder;

    @Test
    void everyTurn_writesWhatNoOtherWrote() {
        assertThat(List.of(numbers.uri(0), numbers.uri(1), numbers.uri(2)))
                .containsExactly(
                        "sip:+99901@sbc2.example.net", "sip:+99902@sbc2.example.net", "sip:+99901@sbc3.example.net");
        assertThat(numbers.question(3)).isEqualTo("2.0.9.9.9.e164.arpa NAPTR");
    }

    @Test
    void throughRest_numbersThatExistAreReplaced() {
        var request = numbers.request(1, 2);

        assertThat(request.path()).isEqualTo("/zones/e164.arpa/numbers/batch");
        assertThat(request.json())
                .contains("\"number\":\"99902\",\"ifMatch\":\"*\"", "sip:+{number}@sbc2.example.net;user=phone")
                .contains("\"number\":\"99901\",\"ifMatch\":\"*\"", "sip:+{number}@sbc3.example.net;user=phone");
    }

    @Test
    void inDynamicUpdates_namesAreRelativeToTheZone() throws IOException {
        Path file = folder.resolve("updates");

        numbers.writeUpdates(file, 0, 1);

        assertThat(file).hasContent("""
                e164.arpa
                delete 1.0.9.9.9 NAPTR
                add 1.0.9.9.9 3600 NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:+99901@sbc2.example.net;user=phone!" .
                send
                """);
    }

    @Test
    void numbersWhoseAnswersAreLookedAt_doNotChange() throws IOException {
        Files.writeString(folder.resolve("existing.queries"), """
                1.0.9.9.9.e164.arpa NAPTR
                2.0.9.9.9.e164.arpa NAPTR
                3.0.9.9.9.e164.arpa NAPTR
                """);

        assertThat(ChangedNumbers.of(new EnumContents(folder, 3), 1).owners())
                .containsExactly("2.0.9.9.9", "3.0.9.9.9");
    }
}
