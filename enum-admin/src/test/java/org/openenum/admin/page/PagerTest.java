package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PagerTest {

    private static final String ADDRESS = "/records/set/history?zone=e164.arpa&owner=%2A.e164.arpa";

    @Test
    void firstPage_leadsToTheNextAlone_withTheFiltersOfTheList() {
        assertThat(Pager.at(ADDRESS, "", "20")).isEqualTo(new Pager(null, null, ADDRESS + "&after=20"));
    }

    @Test
    void lastPage_leadsToTheFirstAlone() {
        assertThat(Pager.at(ADDRESS, "20", null)).isEqualTo(new Pager(ADDRESS, null, null));
    }

    @Test
    void whatIsTypedAndWhereAPageBegins_areEncodedOnce() {
        Pager pager = Pager.of("/numbers", Map.of("q", "+49 1%&2"), "x", "<y=", "z?");

        assertThat(pager)
                .isEqualTo(new Pager(
                        "/numbers?q=%2B49%201%25%262",
                        "/numbers?q=%2B49%201%25%262&after=%3Cy%3D", "/numbers?q=%2B49%201%25%262&after=z%3F"));
    }
}
