package org.openenum.admin.account.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.LocalToken;
import org.openenum.admin.account.ReportToken;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Unknown tokens, of which an address may send two per hour. */
class BearerTokensIT {

    private static final RunningAdmin ADMIN = RunningAdmin.on(TestDatabase.H2);

    private static final String NOBODYS = "oe_" + "x".repeat(32);

    private final BearerTokens filter = new BearerTokens(
            ADMIN.get(TokenService.class),
            ADMIN.get(LocalToken.class),
            ADMIN.get(ReportToken.class),
            new Buckets(2, 2, Duration.ofHours(1)),
            ADMIN.get(AccessProblems.class),
            Clock.systemUTC());

    @Test
    void tooManyTokensThatNobodyHas_areToldWhenToComeBack() throws Exception {
        assertThat(statusOf(NOBODYS, "192.0.2.66")).isEqualTo(200);
        assertThat(statusOf(NOBODYS, "192.0.2.66")).isEqualTo(200);

        MockHttpServletResponse tooMany = send(NOBODYS, "192.0.2.66");

        assertThat(tooMany.getStatus()).isEqualTo(429);
        assertThat(tooMany.getHeader("Retry-After")).isEqualTo("1");
        assertThat(tooMany.getContentAsString()).contains("urn:openenum:problem:too-many-requests");
        assertThat(statusOf(NOBODYS, "192.0.2.67")).isEqualTo(200);
    }

    @Test
    void addressesOfOneCustomerOfIpv6_areCountedTogether() throws Exception {
        statusOf(NOBODYS, "2001:db8::1");
        statusOf(NOBODYS, "2001:db8:0:ff::2");

        assertThat(statusOf(NOBODYS, "2001:db8::3")).isEqualTo(429);
        assertThat(statusOf(NOBODYS, "2001:db8:0:100::1")).isEqualTo(200);
    }

    @Test
    void tokenThatWasGoodAMomentAgo_doesNotWaitForThoseWhoGuessAtItsAddress() throws Exception {
        String good = ADMIN.client(Role.VIEWER).token();
        statusOf(good, "192.0.2.68");
        statusOf(NOBODYS, "192.0.2.68");
        statusOf(NOBODYS, "192.0.2.68");

        assertThat(statusOf(NOBODYS, "192.0.2.68")).isEqualTo(429);
        assertThat(statusOf(good, "192.0.2.68")).isEqualTo(200);
    }

    private int statusOf(String token, String address) throws Exception {
        return send(token, address).getStatus();
    }

    private MockHttpServletResponse send(String token, String address) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", Api.ROOT + "/zones");
        request.setServletPath(Api.ROOT + "/zones");
        request.setRemoteAddr(address);
        request.addHeader("Authorization", "Bearer " + token);
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(request, response, new MockFilterChain());
        return response;
    }
}
