package org.openenum.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.FilterChain;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.openenum.admin.usecase.Receipt;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.transaction.CannotCreateTransactionException;
import tools.jackson.databind.json.JsonMapper;

class LostDatabaseFilterTest {

    private static final FilterChain DATABASE_IS_AWAY = (request, response) -> {
        throw new CannotCreateTransactionException("no connection");
    };

    private final LostDatabaseFilter filter =
            new LostDatabaseFilter(new Problems(JsonMapper.builder().build()), new DatabaseLosses(Clock.systemUTC()));

    private final MockHttpServletRequest request = new MockHttpServletRequest("PUT", Api.ROOT + "/zones/e164.arpa");

    private final Receipt receipt = new Receipt(false);

    private String detail() throws Exception {
        request.setServletPath(request.getRequestURI());
        request.setAttribute(Receipt.class.getName(), receipt);
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(request, response, DATABASE_IS_AWAY);
        assertThat(response.getStatus()).isEqualTo(503);
        return response.getContentAsString();
    }

    @Test
    void databaseLostBeforeTheCommit_hasChangedNothing() throws Exception {
        assertThat(detail()).contains("nothing was changed");
    }

    @Test
    void databaseLostAfterTheCommit_isNotSaidToHaveChangedNothing() throws Exception {
        receipt.write(new Receipt.Committed(1, 1, null));

        assertThat(detail()).contains("read the current state").doesNotContain("nothing was changed");
    }

    @Test
    void databaseLostAfterTheCommitOfWhatDnsDoesNotSee_isNotSaidToHaveChangedNothing() throws Exception {
        receipt.write(null);

        assertThat(detail()).doesNotContain("nothing was changed");
    }
}
