package org.openenum.admin.mapping.delegation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class DelegationFilterTest {

    @Test
    void filter_isNamedByWhatItSays() {
        assertThat(DelegationFilter.ALL.inWords().text()).isEqualTo("delegations");
        assertThat(new DelegationFilter(" +43720 ", "").inWords().text()).isEqualTo("delegations below +43720");
        assertThat(new DelegationFilter("", "example.net").inWords().text()).isEqualTo("delegations to example.net");
        assertThat(new DelegationFilter("+43", "example.net").inWords().text())
                .isEqualTo("delegations below +43 to example.net");
    }

    @Test
    void readerOfGerman_isToldInGerman() {
        assertThat(new DelegationFilter("+43", "example.net").inWords().in(Locale.GERMAN))
                .isEqualTo("Delegationen unter +43 an example.net");
    }
}
