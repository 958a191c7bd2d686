package org.openenum.admin.importing.stage;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openenum.sentence.Sentence;

/** The list of row errors as it is shown: errors and warnings, in the order in which they were found. */
public final class ListedErrors {

    private ListedErrors() {}

    /** The entries of a list that is complete. */
    public static List<RowError> of(Path list) throws IOException {
        List<RowError> errors = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(Files.readString(list))) {
            for (NamedCsvRecord row : rows) {
                String column = row.getField("column");
                errors.add(new RowError(
                        Long.parseLong(row.getField("line")),
                        column.isEmpty() ? null : column,
                        row.getField("code"),
                        Sentence.plain(CsvText.unguard(row.getField("message"))),
                        CsvText.unguard(row.getField("text"))));
            }
        }
        return errors;
    }
}
