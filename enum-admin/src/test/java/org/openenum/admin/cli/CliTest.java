package org.openenum.admin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Commands that need no running program. */
class CliTest {

    @TempDir
    private Path folder;

    @Test
    void fileThatCannotBeWritten_isSaidInASentence() {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        Path file = folder.resolve("missing").resolve("numbers.csv");

        int code = Cli.execute(out, out, "generate", "--numbers=1", "--out=" + file);

        assertThat(code).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(said.toString().strip()).isEqualTo("openenum: the file " + file + " or its folder does not exist");
    }

    /**
     * A symbolic link to itself stands for another user's folder, because root, who may run this test, can read that.
     */
    @Test
    void tokenThatCannotBeRead_doesNotMeanThatNothingRuns() throws IOException {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        Path data = folder.resolve("data");
        Files.createSymbolicLink(data, data);

        int code = Cli.execute(out, out, "token", "--data=" + data);

        assertThat(code).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(said.toString()).contains("cannot be read: only the user").doesNotContain("not running");
        assertThat(Cli.execute(out, out, "token", "--data=" + folder)).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(said.toString()).contains("OpenENUM is not running here");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "; the numbers of Berlin | $ORIGIN 4.e164.arpa. | zonefile",
                "; Berlin | 0.0.1 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:a@a.example!\" . | zonefile",
                "Rufnummer;Ziel | +4930100;berlin | csv",
                "extension,description | 100,desk in a corner | csv",
            })
    void fileToImport_isTakenForWhatItIs(String first, String second, String format) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), first + "\n" + second + "\n");

        assertThat(ImportCommand.formatOf(file)).isEqualTo(format);
    }
}
