package org.openenum.admin.querylog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.usecase.RefusedException;

class QueryLogFilterTest {

    private static QueryLogFilter of(String requester) {
        return QueryLogFilter.of("", "", requester, "", "", QueryLogFilter.PER_SECOND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "192.0.2.1", "192.0.2.0/24", "2001:db8::/32"})
    void requester_goesToTheServersAsItWasTyped(String requester) {
        assertThat(of(" " + requester + " ").requester()).isEqualTo(requester);
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1/24", "10/8", "::ffff:192.0.2.1", "[2001:db8::1]", "ns1.example"})
    void requesterThatServersDoNotRead_isRefused(String requester) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> of(requester))
                .satisfies(
                        refused -> assertThat(refused.faults().get(0).pointer()).isEqualTo("/requester"));
    }
}
