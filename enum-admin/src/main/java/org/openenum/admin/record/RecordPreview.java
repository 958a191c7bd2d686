package org.openenum.admin.record;

import java.util.List;
import java.util.function.Supplier;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The DNS answer for records that are being typed, or why there is none; shown by {@code record/preview}.
 *
 * @param text the records in zone file format, empty if they cannot be read
 * @param faults their errors
 */
public record RecordPreview(String text, List<Sentence> faults) {

    /** Nothing was typed yet. */
    public static final RecordPreview NOTHING = new RecordPreview("", List.of());

    /** Copies the list. */
    public RecordPreview {
        faults = List.copyOf(faults);
    }

    /** The preview of zone file text, which may be refused. */
    public static RecordPreview of(Supplier<String> zoneFileText) {
        try {
            return new RecordPreview(zoneFileText.get(), List.of());
        } catch (RefusedException e) {
            return new RecordPreview("", FormFaults.of(e).whole());
        }
    }
}
