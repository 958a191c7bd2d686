package org.openenum.admin.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class RecordFilterTest {

    @Test
    void filter_isNamedByWhatItSays() {
        assertThat(RecordFilter.ALL.inWords().text()).isEqualTo("records");
        assertThat(new RecordFilter(" www ", "").inWords().text()).isEqualTo("records of www*");
        assertThat(new RecordFilter("", "MX").inWords().text()).isEqualTo("records of type MX");
        assertThat(new RecordFilter("www", "A").inWords().text()).isEqualTo("records of www* of type A");
    }

    @Test
    void readerOfGerman_isToldInGerman() {
        assertThat(new RecordFilter("www", "A").inWords().in(Locale.GERMAN)).isEqualTo("Einträge von www* vom Typ A");
    }
}
