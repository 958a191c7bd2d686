package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

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
}
