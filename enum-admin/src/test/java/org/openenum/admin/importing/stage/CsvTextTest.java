package org.openenum.admin.importing.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@A1", "\t=1", "\uFF1D1+1", "\uFF0B1", "\uFF0D1", "\uFF20A1", "'=1"})
    void formula_isGuarded_andReadAsItWas(String text) {
        String cell = CsvText.field(text).replace("\"", "");

        assertThat(cell).startsWith("'");
        assertThat(CsvText.unguard(cell)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Office 7", "'quoted", "a=b", "49301234"})
    void text_staysAsItIs(String text) {
        assertThat(CsvText.field(text)).isEqualTo(text);
        assertThat(CsvText.unguard(text)).isEqualTo(text);
    }
}
