package org.openenum.admin.importing.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.stage.MappingLine;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;

/**
 * The first rows of a table as they would be read, for a user who chooses the format: what was not chosen is guessed.
 *
 * @param numbering the rules for the zone's digits
 * @param form complete: what was chosen, and what was guessed
 * @param titles one per column, empty if the table has no header
 * @param rows the first few
 * @param findings what to note about the first rows, each with the number of rows
 */
public record TableSample(
        Numbering numbering, TableForm form, List<String> titles, List<Row> rows, Map<Finding, Integer> findings) {

    /** With two more rows, the fields below would be off the screen. */
    private static final int MAX_SHOWN_ROWS = 8;

    /** Enough to see what a column contains, and quick to read. */
    private static final int MAX_ROWS = 200;

    /** The limit for a table with very long lines, in octets. */
    private static final long MAX_OCTETS = 1 << 20;

    /** Another encoding shows early if there are names and comments. */
    private static final int BEGINNING_OCTETS = 256 << 10;

    private static final String USUAL_SERVICE = "E2U+sip";

    private static final Pattern URI = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:[^/].*");

    private static final Pattern SERVICE = Pattern.compile("(?i)E2U\\+.+");

    /** Shorter digits are more often an order or a TTL than a number. */
    private static final Pattern NUMBER = Pattern.compile("[=\"']*\\+?[0-9][0-9 ()/.-]{5,20}\"?");

    /** What a user should know before the whole file is read. */
    public enum Finding {
        /** Digits without a plus: a spreadsheet removed it, and nothing is lost. */
        PLUS_MISSING,

        /** A spreadsheet converted the number: digits are lost. */
        SPREADSHEET,

        /** No country code begins with 0. */
        LEADING_ZERO,

        /** The row has no destination. */
        NO_DESTINATION
    }

    /**
     * A row.
     *
     * @param cells as in the file
     * @param reading its content, or null
     * @param problem why it would be refused, or null
     */
    public record Row(
            long line,
            List<String> cells,
            @Nullable MappingLine reading,
            @Nullable Sentence problem) {}

    /** The number of a row as people write it: with a plus if it is an E.164 number. */
    public String display(MappingLine reading) {
        return numbering.applicationUniqueString(new DialedDigits(reading.digits()));
    }

    /**
     * Reads the beginning of a file.
     *
     * @throws UnreadableFileException if no line can be read in this format
     */
    public static TableSample of(Path file, TableForm said, TargetZone zone) throws IOException {
        TableEncoding encoding = said.encoding() == null ? TableEncoding.of(beginningOf(file)) : said.encoding();
        TableForm known = new TableForm(said.delimiter(), encoding, true, said.columns(), said.everyRow());
        boolean header = said.header() == null
                ? titlesOf(file, known).stream()
                        .noneMatch(title -> NUMBER.matcher(title).matches())
                : said.header();
        known = new TableForm(said.delimiter(), encoding, header, said.columns(), said.everyRow());
        return new Look(file, known, zone).sample();
    }

    private static byte[] beginningOf(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(BEGINNING_OCTETS);
        }
    }

    private static List<String> titlesOf(Path file, TableForm form) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new TableRows(in, form, error -> {}).titles();
        }
    }

    /** One reading of the first rows. */
    private static final class Look {

        private final Path file;

        private final TableForm known;

        private final TargetZone zone;

        private final List<List<String>> cells = new ArrayList<>();

        private final List<Long> lines = new ArrayList<>();

        private final Map<Finding, Integer> findings = new EnumMap<>(Finding.class);

        Look(Path file, TableForm known, TargetZone zone) {
            this.file = file;
            this.known = known;
            this.zone = zone;
        }

        TableSample sample() throws IOException {
            TableRows rows = read();
            List<Optional<CsvColumn>> columns = known.columns().isEmpty()
                    ? recognized(rows.titles())
                    : fitted(rows.titles().size());
            TableForm form =
                    new TableForm(rows.delimiter(), known.encoding(), known.header(), columns, everyRow(columns));
            return new TableSample(zone.numbering(), form, rows.titles(), readings(form, rows.titles()), findings);
        }

        /**
         * If nothing was chosen yet and no column has the service, the service of nearly every number is the default.
         */
        private Map<CsvColumn, String> everyRow(List<Optional<CsvColumn>> columns) {
            return known.columns().isEmpty()
                            && known.everyRow().isEmpty()
                            && !columns.contains(Optional.of(CsvColumn.SERVICE))
                    ? Map.of(CsvColumn.SERVICE, USUAL_SERVICE)
                    : known.everyRow();
        }

        private TableRows read() throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                TableRows rows = new TableRows(in, known, error -> {});
                rows.each((fields, line) -> {
                    cells.add(List.copyOf(fields));
                    lines.add(line);
                    return cells.size() < MAX_ROWS && rows.octetsRead() < MAX_OCTETS;
                });
                return rows;
            }
        }

        /** Columns chosen for another delimiter may be too many or too few. */
        private List<Optional<CsvColumn>> fitted(int size) {
            List<Optional<CsvColumn>> columns = new ArrayList<>(known.columns());
            while (columns.size() < size) {
                columns.add(Optional.empty());
            }
            return columns.subList(0, size);
        }

        /** By their titles; the columns still missing, by their content. */
        private List<Optional<CsvColumn>> recognized(List<String> titles) {
            List<Optional<CsvColumn>> columns = new ArrayList<>();
            Set<CsvColumn> taken = EnumSet.noneOf(CsvColumn.class);
            for (String title : titles) {
                Optional<CsvColumn> column = CsvColumn.named(title).filter(taken::add);
                columns.add(column);
            }
            lookFor(CsvColumn.NUMBER, NUMBER.asMatchPredicate(), columns, taken);
            lookFor(CsvColumn.URI, URI.asMatchPredicate(), columns, taken);
            lookFor(CsvColumn.SERVICE, SERVICE.asMatchPredicate(), columns, taken);
            return columns;
        }

        private void lookFor(
                CsvColumn wanted, Predicate<String> fits, List<Optional<CsvColumn>> columns, Set<CsvColumn> taken) {
            for (int i = 0; i < columns.size() && !taken.contains(wanted); i++) {
                int place = i;
                long filled = cells.stream().filter(row -> has(row, place)).count();
                long fitting = cells.stream()
                        .filter(row ->
                                has(row, place) && fits.test(row.get(place).strip()))
                        .count();
                if (columns.get(i).isEmpty() && filled > 0 && fitting * 2 > filled) {
                    columns.set(i, Optional.of(wanted));
                    taken.add(wanted);
                }
            }
        }

        private static boolean has(List<String> row, int place) {
            return place < row.size() && !row.get(place).isBlank();
        }

        private List<Row> readings(TableForm form, List<String> titles) {
            List<Row> rows = new ArrayList<>();
            Map<CsvColumn, Integer> places = form.places(titles);
            CsvRow row = new CsvRow(places, form, zone);
            for (int i = 0; i < cells.size(); i++) {
                Row one = new Row(lines.get(i), cells.get(i), null, null);
                if (places.containsKey(CsvColumn.NUMBER)) {
                    one = reading(row, lines.get(i), cells.get(i), titles.size());
                    noteNotation(row.digitsIfReadable(), row.numberAsWritten());
                }
                if (rows.size() < MAX_SHOWN_ROWS) {
                    rows.add(one);
                }
            }
            return List.copyOf(rows);
        }

        private Row reading(CsvRow row, long line, List<String> fields, int expected) {
            row.take(fields, line);
            try {
                row.requireFields(expected);
                return new Row(line, fields, row.mapping(), null);
            } catch (BadRowException e) {
                if (e.code().equals("spreadsheet")) {
                    found(Finding.SPREADSHEET);
                } else if (e.code().equals("missing") && CsvColumn.URI.title().equals(e.column())) {
                    found(Finding.NO_DESTINATION);
                }
                return new Row(line, fields, null, e.sentence());
            }
        }

        private void noteNotation(@Nullable String digits, String written) {
            if (digits == null || zone.numbering() != Numbering.E164) {
                return;
            }
            if (digits.startsWith("0")) {
                found(Finding.LEADING_ZERO);
            } else if (written.indexOf('+') < 0 && !NumberNotation.asksZone(written)) {
                found(Finding.PLUS_MISSING);
            }
        }

        private void found(Finding finding) {
            findings.merge(finding, 1, Integer::sum);
        }
    }
}
