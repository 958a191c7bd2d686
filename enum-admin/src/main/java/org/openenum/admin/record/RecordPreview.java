package org.openenum.admin.record;

import java.util.List;
import java.util.function.Supplier;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * What DNS would say of records that are being typed, or why it would not; shown by {@code record/preview}.
 *
 * @param text the records as in a zone file, empty where they cannot be read
 * @param faults what is wrong with them
 */
public record RecordPreview(String text, List<Sentence> faults) {

    /** Nothing was typed yet. */
    public static final RecordPreview NOTHING = new RecordPreview("", List.of());

    /** Keeps the list from changing. */
    public RecordPreview {
        faults = List.copyOf(faults);
    }

    /** Of a zone file's text, which may be refused. */
    public static RecordPreview of(Supplier<String> zoneFileText) {
        try {
            return new RecordPreview(zoneFileText.get(), List.of());
        } catch (RefusedException e) {
            return new RecordPreview("", FormFaults.of(e).whole());
        }
    }
}
