package org.openenum.admin.importing.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.admin.importing.stage.StagedRows;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.JobProgress;
import org.openenum.zone.DialPrefixes;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;

/** The rows of tables, as they are staged, and the errors of invalid ones. */
class TableRowsIT extends StagedRows {

    private TableForm form = TableForm.PLAIN;

    private TargetZone zone = ZONE;

    private List<Staged> csv(byte[] file) throws IOException {
        return staged(
                Staging.Habit.TABLE,
                (staging, rowErrors) -> new CsvFile(new ByteArrayInputStream(file), form, zone, staging, rowErrors)
                        .read(new JobProgress(Clock.systemUTC())));
    }

    private List<Staged> csv(String file) throws IOException {
        return csv(file.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                +4930100,E2U+sip,sip:+4930100@a.example            | sip:+{number}@a.example
                4930100,E2U+sip,sip:+4930100@a.example             | sip:+{number}@a.example
                "=""+4930100""\",E2U+sip,sip:+4930100@a.example     | sip:+{number}@a.example
                '+4930100,E2U+sip,sip:+4930100@a.example           | sip:+{number}@a.example
                +49 (30) 100,E2U+sip,sip:front@a.example:5060      | sip:front@a.example:5060
                """)
    void goodRow_isStaged(String row, String uri) throws IOException {
        List<Staged> staged = csv("number,service,uri\n" + row + "\n");
        assertThat(errors).isEmpty();
        assertThat(staged).hasSize(1);
        assertThat(uriOf(staged.get(0))).isEqualTo(uri);
    }

    @Test
    void latin1_isReadWhereItIsSaid() throws IOException {
        byte[] file = "number;uri;comment\n4930100;sip:a@a.example;Müller\n".getBytes(StandardCharsets.ISO_8859_1);
        form = TableForm.of(Map.of("encoding", "latin-1", "defaultService", "E2U sip")::get);
        assertThat(csv(file))
                .singleElement()
                .satisfies(
                        entry -> assertThat(((StagedMapping) entry).comment()).isEqualTo("Müller"));
        assertThat(errors).isEmpty();
        form = TableForm.PLAIN;
        csv(file);
        assertThat(errors)
                .singleElement()
                .satisfies(error -> assertThat(error.code()).isEqualTo("notUtf8"));
    }

    @Test
    void tableWithoutHeader_losesNoRow() throws IOException {
        form = TableForm.of(Map.of("header", "false", "columns", "-,number,service,uri")::get);
        assertThat(csv("1,+4930100,E2U+sip,sip:a@a.example\n2,+4930101,E2U+sip,sip:a@a.example\n"))
                .hasSize(2)
                .allSatisfy(entry -> assertThat(((StagedMapping) entry).line())
                        .isEqualTo(digitsOf(entry).endsWith("0") ? 1 : 2));
    }

    @Test
    void numberThatBeginsWithZero_isNoneOfThePublicTree() throws IOException {
        csv("number,service,uri\n030100200,E2U+sip,sip:a@a.example\n");
        assertThat(errors)
                .singleElement()
                .satisfies(error -> assertThat(error.code()).isEqualTo("leadingZero"));
        assertThat(errors.get(0).message()).startsWith("no country code begins with 0: ");
    }

    @Test
    void numberThatBeginsWithZero_isTakenWithAWarningInATreeOfOnesOwn() throws IOException {
        zone = new TargetZone(
                Name.fromConstantString("enum.example."), NumberNotation.INTERNATIONAL, Set.of(), Delegations.NONE);
        assertThat(csv("number,service,uri\n030100200,E2U+sip,sip:a@a.example\n"))
                .hasSize(1);
        assertThat(errors)
                .singleElement()
                .satisfies(error -> assertThat(error.message()).endsWith("it is read as +030100200"));
    }

    @Test
    void numberAsItIsDialled_isTheNumberWithItsCountryCode() throws IOException {
        zone = new TargetZone(
                APEX,
                new NumberNotation(Numbering.E164, new DialPrefixes("49", "0", null)),
                Set.of(),
                Delegations.NONE);
        assertThat(
                        csv(
                                "number,service,uri\n0049 30 100200,E2U+sip,sip:a@a.example\n030 100201,E2U+sip,sip:a@a.example\n"))
                .extracting(StagedRows::digitsOf)
                .containsExactly("4930100200", "4930100201");
        assertThat(errors).isEmpty();
    }

    private TableSample sample(String text, Charset charset, Map<String, String> said) throws IOException {
        Path file = folder.resolve("upload");
        Files.write(file, text.getBytes(charset));
        return TableSample.of(file, TableForm.draft(said::get), ZONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                Rufnummer;Ziel;Kunde;Bemerkung      | number,uri,-,comment
                phone number;SIP URI;Pref.;Notes    | number,uri,preference,comment
                cidnum,extension,destination,description | -,number,-,comment
                destination_number,destination_enabled,destination_description | number,status,comment
                number,kind,tags,ruleSet            | number,kind,tags,ruleSet
                a;b;c                               | -,-,-
                """)
    void headersOfOthers_areRecognized(String header, String columns) throws IOException {
        TableSample sample = sample(header + "\n", StandardCharsets.UTF_8, Map.of());
        assertThat(sample.form().parameters()).containsEntry("columns", columns).containsEntry("header", "true");
    }

    @Test
    void tableWithoutTitles_isRecognizedByWhatStandsInIt() throws IOException {
        TableSample sample = sample(
                "Müller;4930100;sip:a@a.example\nJäger;004930101;sip:b@a.example\nKöhler;4,93E+11;sip:c@a.example\n",
                StandardCharsets.ISO_8859_1,
                Map.of());
        assertThat(sample.form().parameters())
                .isEqualTo(Map.of(
                        "columns",
                        "-,number,uri",
                        "delimiter",
                        "semicolon",
                        "encoding",
                        "latin-1",
                        "header",
                        "false",
                        "defaultService",
                        "E2U+sip"));
        assertThat(sample.rows()).hasSize(3);
        assertThat(sample.rows().get(0).cells().get(0)).isEqualTo("Müller");
        assertThat(sample.findings().keySet()).contains(TableSample.Finding.SPREADSHEET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\tRufnummer\tZiel\t\n", " \t\"Rufnummer\" \t Ziel\t\n"})
    void emptyCellsBetweenTabs_areCellsAtTheEdgesToo(String header) throws IOException {
        TableSample sample = sample(
                header + "\t+4930100\tsip:a@a.example\t\n\t+4930101\tsip:b@a.example\t\n",
                StandardCharsets.UTF_8,
                Map.of());
        assertThat(sample.form().parameters())
                .containsEntry("columns", "-,number,uri,-")
                .containsEntry("delimiter", "tab");
        assertThat(sample.titles())
                .isEqualTo(header.isEmpty() ? List.of("", "", "", "") : List.of("", "Rufnummer", "Ziel", ""));
        assertThat(sample.rows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.problem()).isNull());
    }

    @Test
    void choiceForADraft_isShownAsItWouldBeRead() throws IOException {
        TableSample sample = sample(
                "who;what\nExample;4930100\nExample;+4930101\n",
                StandardCharsets.UTF_8,
                Map.of(
                        "columns",
                        "comment,number",
                        "defaultService",
                        "E2U+sip",
                        "defaultUri",
                        "sip:+{number}@a.example"));
        assertThat(sample.findings()).isEqualTo(Map.of(TableSample.Finding.PLUS_MISSING, 1));
        assertThat(sample.rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.problem()).isNull();
            assertThat(row.reading().comment()).isEqualTo("Example");
            assertThat(row.reading().rule().uri()).isEqualTo("sip:+{number}@a.example");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                4.93012E+11,E2U+sip,sip:a@a.example                | number  | spreadsheet
                4930100.0,E2U+sip,sip:a@a.example                  | number  | spreadsheet
                =A1+1,E2U+sip,sip:a@a.example                      | number  | formula
                ,E2U+sip,sip:a@a.example                           | number  | missing
                +49x,E2U+sip,sip:a@a.example                       | number  | invalid
                +4930100123456789,E2U+sip,sip:a@a.example          | number  | invalid
                +4930100,sip+E2U,sip:a@a.example                   | service | invalid
                +4930100,E2U+sip,no-uri                            | uri     | invalid
                +4930100,E2U+sip,                                  | uri     | missing
                +4930100,E2U+sip                                   |         | columnCount
                +4930100,E2U+sip,sip:a@a.example,more              |         | columnCount
                "+4930100,E2U+sip,sip:a@a.example                  |         | unbalancedQuote
                "+4930100"x,E2U+sip,sip:a@a.example                |         | unbalancedQuote
                """)
    void badRow_isReportedAndTheNextOneTaken(String row, String column, String code) throws IOException {
        List<Staged> staged = csv("number,service,uri\n" + row + "\n+4930999,E2U+sip,sip:b@a.example\n");
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.line()).isEqualTo(2);
            assertThat(error.column()).isEqualTo(column);
            assertThat(error.code()).isEqualTo(code);
        });
        assertThat(staged)
                .filteredOn(entry -> ((StagedMapping) entry).target() instanceof StagedMapping.Content)
                .singleElement()
                .satisfies(entry -> assertThat(((StagedMapping) entry).digits()).isEqualTo("4930999"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                e164.arpa.     | +4930,block,8,20,E2U+sip,sip:a@a.example          | maxDigits | invalid
                3.4.e164.arpa. | +43,,,,E2U+sip,sip:a@a.example                    | number    | invalid
                LONG           | +4930123456789,,,,E2U+sip,sip:a@a.example         | number    | invalid
                e164.arpa.     | +4930100,,,,E2U+sip,mailto:a@a.example            | uri       | wrong-scheme
                e164.arpa.     | +4930,block,,,E2U+sip,javascript:alert            | uri       | wrong-scheme
                """)
    void rowThatWouldBeRefusedByItself_isBadInATableToo(String apex, String row, String column, String code)
            throws IOException {
        String longest = ("a".repeat(58) + ".").repeat(4);
        zone = new TargetZone(
                Name.fromConstantString(apex.equals("LONG") ? longest : apex),
                NumberNotation.INTERNATIONAL,
                Set.of(),
                Delegations.NONE);

        csv("number,kind,minDigits,maxDigits,service,uri\n" + row + "\n" + row + "\n");

        assertThat(errors).hasSize(2).allSatisfy(error -> {
            assertThat(error.column()).isEqualTo(column);
            assertThat(error.code()).isEqualTo(code);
        });
    }

    @Test
    void lineOfTwelveMegabytes_isOneError() throws IOException {
        List<Staged> staged = csv("number,service,uri\n+4930100,E2U+sip,sip:" + "a".repeat(12 << 20)
                + "\n+4930101,E2U+sip,sip:b@a.example\n");
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo("lineTooLong");
            assertThat(error.line()).isEqualTo(2);
            assertThat(error.raw()).hasSizeLessThan(250);
        });
        assertThat(contents(staged)).hasSize(1);
    }

    @Test
    void lineThatIsNotUtf8_namesItsColumn() throws IOException {
        byte[] file = "number,service,uri,comment\n+4930100,E2U+sip,sip:a@a.example,B\u00fcro\n"
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(contents(csv(file))).isEmpty();
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo("notUtf8");
            assertThat(error.line()).isEqualTo(2);
            assertThat(error.column()).isEqualTo("comment");
        });
    }

    @Test
    void commentWithACharacterThatPostgresCannotStore_isOneBadRow() throws IOException {
        byte[] file =
                "number,service,uri,comment\n+4930100,E2U+sip,sip:a@a.example,B\0ro\n".getBytes(StandardCharsets.UTF_8);
        csv(file);
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.column()).isEqualTo("comment");
            assertThat(error.line()).isEqualTo(2);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                number,servce,uri  | unknown column 'servce'
                service,uri        | has no column 'number'
                number,uri,number  | twice
                "number"x,uri      | after a closing quote
                """)
    void badHeader_refusesTheFile(String header, String message) {
        assertThatThrownBy(() -> csv(header + "\n"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining(message);
    }

    @Test
    void markAndSemicolonsAndBlankLines_areTaken() throws IOException {
        List<Staged> staged = csv("\ufeffnumber;service;uri\r\n\r\n+4930100;E2U+sip;sip:a@a.example\r\n");
        assertThat(errors).isEmpty();
        assertThat(staged)
                .singleElement()
                .satisfies(entry -> assertThat(((StagedMapping) entry).line()).isEqualTo(3));
        assertThat(csv("number,service,uri\r\r\n+4930100,E2U+sip,sip:a@a.example\r\r\n"))
                .hasSize(1);
        assertThat(errors).isEmpty();
    }

    @Test
    void tableWithCarriageReturnsAlone_isRefused() {
        assertThatThrownBy(() -> csv("number,service,uri\r+4930100,E2U+sip,sip:a@a.example\r"))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageStartingWith("a carriage return alone does not end a line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\rb", "\"a\rb\"", "a\r+4930101,E2U+sip,sip:a@a.example,b"})
    void carriageReturnWithinARow_isOneErrorAndTheNextRowsKeepTheirLines(String comment) throws IOException {
        List<Staged> staged = csv("number,service,uri,comment\n+4930100,E2U+sip,sip:a@a.example," + comment
                + "\n+4930102,E2U+sip,sip:b@a.example,\n");
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error.line()).isEqualTo(2);
            assertThat(error.code()).isEqualTo("carriageReturn");
        });
        assertThat(contents(staged))
                .singleElement()
                .satisfies(entry -> assertThat(((StagedMapping) entry).line()).isEqualTo(3));
    }

    @Test
    void badRuleAmongGoodOnes_leavesTheWholeNumberAlone() throws IOException {
        List<Staged> staged = csv("""
                number,service,uri
                +4930100,E2U+sip,sip:a@a.example
                +4930100,sip+E2U,sip:b@a.example
                """);
        assertThat(((StagedMapping) staged.get(0)).target()).isEqualTo(new StagedMapping.LeaveAlone());
    }

    /** Additional cells, missing cells, and rows that cannot be split or decoded. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "+4930100,E2U+sip,sip:b@a.example,one, two",
                "+4930100,E2U+sip,sip:b@a.example",
                "\"+4930100\",\"E2U+sip\",\"sip:b@a.example\",\"one",
                "+4930100,E2U+sip,sip:b@a.example,B\u00fcro",
                "+4930100,E2U+sip,sip:b@a.example,one\rtwo"
            })
    void rowThatCannotBeReadAsAWhole_leavesItsNumberAlone(String row) throws IOException {
        String table = "number,service,uri,comment\n+4930100,E2U+sip,sip:a@a.example,\n" + row
                + "\n+4930101,E2U+sip,sip:c@a.example,\n";

        List<Staged> staged = csv(table.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(errors).extracting(RowError::line).containsExactlyInAnyOrder(2L, 3L);
        assertThat(contents(staged)).extracting(StagedRows::digitsOf).containsExactly("4930101");
        assertThat(unreadable).isEqualTo(1);
    }

    @Test
    void numberOnMoreRowsThanAnyHas_isLeftAlone() throws IOException {
        List<Staged> staged = csv("number,status\n" + "+4930100,closed\n".repeat(10_002));
        assertThat(errors.get(0).code()).isEqualTo("tooManyRows");
        assertThat(errors.get(0).line()).isEqualTo(10_002);
        assertThat(errors).extracting(RowError::line).startsWith(10_002L, 2L, 3L);
        assertThat(((StagedMapping) staged.get(0)).target()).isEqualTo(new StagedMapping.LeaveAlone());
    }

    @Test
    void numberThatIsLeftAlone_isNoEntry() throws IOException {
        csv("number,service,uri\n+4930100,E2U+sip,no-uri\n+4930101,E2U+sip,sip:a@a.example\n");

        assertThat(mappings).isEqualTo(1);
    }
}
