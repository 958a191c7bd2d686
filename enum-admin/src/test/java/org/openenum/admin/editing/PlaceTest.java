package org.openenum.admin.editing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlaceTest {

    @Test
    void pageBelowOne_hasItsQuery_encodedOnce() {
        Place records = place("/records/set?zone={zone}&owner={owner}", "e164.arpa", "*.a/b%.e164.arpa");
        Place target = place("/targets/{name}", "[2001:db8::1]:5060");

        assertThat(records.below("/history"))
                .isEqualTo("/records/set/history?zone=e164.arpa&owner=%2A.a%2Fb%25.e164.arpa");
        assertThat(target.below("/history")).isEqualTo("/targets/%5B2001%3Adb8%3A%3A1%5D%3A5060/history");
    }

    private static Place place(String page, Object... values) {
        return new Place("", "", "", Place.path(page, values), "");
    }
}
