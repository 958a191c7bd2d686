package org.openenum.admin.jobpages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.importing.csv.TableEncoding;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.admin.importing.csv.WrongRows;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.sentence.Sentence;

class ErrorListIT {

    @TempDir
    Path folder;

    @Test
    void wrongRowBehindAnyNumberOfWarnings_isFoundWithItsReason() throws IOException {
        Path table = Files.writeString(folder.resolve("upload"), "number,uri\n+4930100,none\n");
        Path problems = folder.resolve("problems.csv");
        Path wrongRows = folder.resolve("errors.csv");
        try (RowErrors errors = new RowErrors(problems)) {
            for (int i = 0; i <= RowErrors.MAX_KEPT; i++) {
                errors.warning(new RowError(3L + i, "number", "leadingZero", Sentence.plain("remarkable"), "0"));
            }
            errors.error(new RowError(2, "uri", "invalid", Sentence.plain("no URI"), "none"));
            WrongRows.write(table, TableForm.PLAIN, errors, wrongRows);
        }

        assertThat(ErrorList.first(problems, true))
                .extracting(ErrorList.Line::text)
                .containsExactly("none");
        assertThat(problems).content().contains("2,error,uri,invalid,no URI,none");
        assertThat(wrongRows).content().contains("'+4930100,none,2,uri: no URI");
    }

    @Test
    void listThatIsBeingWritten_hasItsWholeRows() throws IOException {
        Path problems = folder.resolve("problems.csv");
        try (RowErrors errors = new RowErrors(problems)) {
            for (int row = 0; row < 600; row++) {
                errors.error(new RowError(2L + row, "uri", "invalid", Sentence.of("csv.fields", row, "zwölf"), "none"));
                assertThat(ErrorList.first(problems, true)).hasSizeLessThanOrEqualTo(ErrorList.MAX_SHOWN);
            }

            assertThat(ErrorList.first(problems, true))
                    .hasSize(ErrorList.MAX_SHOWN)
                    .allSatisfy(line -> assertThat(line.text()).isEqualTo("none"))
                    .first()
                    .satisfies(line -> assertThat(line.message()).isEqualTo(Sentence.of("csv.fields", 0L, "zwölf")));
        }
    }

    @Test
    void lineThatIsWrongAgainAndAgain_isToldAtBoundedLength() throws IOException {
        Path problems = folder.resolve("problems.csv");
        try (RowErrors errors = new RowErrors(problems)) {
            for (int record = 0; record < 10_000; record++) {
                errors.error(new RowError(1, "owner", "belowDname", Sentence.plain("one of many"), "+4930"));
            }
            errors.error(new RowError(2, "type", "unknown", Sentence.plain("\ud83d\ude00".repeat(30_000)), ""));

            assertThat(errors.problemOf(1))
                    .startsWith("owner: one of many; owner")
                    .hasSizeLessThanOrEqualTo(500);
            assertThat(errors.problemOf(2)).endsWith("...").hasSizeLessThanOrEqualTo(500);
        }
        try (Stream<String> lines = Files.lines(problems)) {
            assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThan(1_000));
        }
    }

    @Test
    void tableSaidToBeLatin1ThatHasTheMarkOfUtf8_isCopiedAsItIs() throws IOException {
        TableForm form = new TableForm(null, TableEncoding.LATIN_1, null, List.of(), Map.of());
        Path table = Files.writeString(folder.resolve("upload"), "\ufeffnumber,uri,comment\n+4930100,none,Büro\n");
        Path wrongRows = folder.resolve("errors.csv");
        try (RowErrors errors = new RowErrors(folder.resolve("problems.csv"))) {
            errors.error(new RowError(2, "uri", "invalid", Sentence.plain("no URI"), "none"));
            WrongRows.write(table, form, errors, wrongRows);
        }

        assertThat(Files.readString(wrongRows))
                .isEqualTo("\ufeffnumber,uri,comment,line,problem\n'+4930100,none,Büro,2,uri: no URI\n");
    }

    @Test
    void tableThatIsWrongFromBeginningToEnd_isNotCopiedWhole() throws IOException {
        Path table = Files.writeString(
                folder.resolve("upload"), "number,uri\n" + "+4930100,none\n".repeat(WrongRows.MAX_ROWS + 1));
        Path wrongRows = folder.resolve("errors.csv");
        try (RowErrors errors = new RowErrors(folder.resolve("problems.csv"))) {
            for (int row = 0; row <= WrongRows.MAX_ROWS; row++) {
                errors.error(new RowError(2L + row, "uri", "invalid", Sentence.plain("no URI"), "none"));
            }
            WrongRows.write(table, TableForm.PLAIN, errors, wrongRows);
        }

        try (Stream<String> lines = Files.lines(wrongRows)) {
            assertThat(lines).hasSize(1 + WrongRows.MAX_ROWS).last().asString().endsWith("uri: no URI");
        }
    }
}
