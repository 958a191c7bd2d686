package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.ResourceBundleMessageSource;

/** Singular and plural. */
class CountsTest {

    private final ResourceBundleMessageSource messages = new ResourceBundleMessageSource();

    CountsTest() {
        messages.setBasename("messages");
        messages.setDefaultEncoding("UTF-8");
        messages.setFallbackToSystemLocale(false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | import.apply-skip | 1    | Apply without the invalid row",
                "en | import.apply-skip | 1234 | Apply without the 1,234 invalid rows",
                "de | import.apply-skip | 1    | Ohne die fehlerhafte Zeile anwenden",
                "de | import.apply-skip | 1234 | Ohne die 1.234 fehlerhaften Zeilen anwenden",
                "en | column.more       | 1    | and 1 more rule",
                "en | column.more       | 2    | and 2 more rules",
                "de | column.more       | 1    | und eine weitere Regel",
                "en | audit.whole.text  | 1    | 1 entry was read; the hash of each matches the entry before it,"
                        + " up to the last.",
                "en | finding.SPREADSHEET | 1  | In one of the first rows a spreadsheet has converted the number (4.3E+11),"
                        + " and digits are lost. Give the column the format text and export it again."
            })
    void one_isSingularAndMoreArePlural(String language, String key, long count, String text) {
        assertThat(messages.getMessage(key, new Object[] {count}, Locale.forLanguageTag(language)))
                .isEqualTo(text);
    }

    @Test
    void partOfACount_isSingularWhereItIsOne() {
        assertThat(messages.getMessage("lookup.different", new Object[] {1, 3}, Locale.ENGLISH))
                .isEqualTo("1 of 3 answers differently, or not at all");
        assertThat(messages.getMessage("import.rate", new Object[] {1L, 1L}, Locale.ENGLISH))
                .isEqualTo("1 row, 1 per second");
    }
}
