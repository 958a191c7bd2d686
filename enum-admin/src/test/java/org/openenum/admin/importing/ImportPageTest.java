package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openenum.admin.page.FormInput;

class ImportPageTest {

    @Test
    void pastedRows_keepTheirEmptyCellsAtTheEdges() {
        String rows = "\tnumber\turi\t\n\t+4930100\tsip:a@a.example\t";
        FormInput input = FormInput.of(Map.of("text", new String[] {rows}));
        assertThat(ImportPage.ImportForm.read(input).text()).isEqualTo(rows);
    }
}
