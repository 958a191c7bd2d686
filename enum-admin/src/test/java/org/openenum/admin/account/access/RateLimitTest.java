package org.openenum.admin.account.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.Principal;
import org.junit.jupiter.api.Test;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Problems;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

class RateLimitTest {

    private static final int PER_SECOND = 1;

    private final RateLimit limit =
            new RateLimit(PER_SECOND, new Problems(JsonMapper.builder().build()));

    @Test
    void callerWithMoreThanItsShare_isToldWhenToComeBack() throws Exception {
        for (int i = 0; i < 2 * PER_SECOND; i++) {
            assertThat(send("busy").getStatus()).as("request " + i).isEqualTo(200);
        }

        MockHttpServletResponse tooMany = send("busy");

        assertThat(tooMany.getStatus()).isEqualTo(429);
        assertThat(Integer.parseInt(tooMany.getHeader("Retry-After"))).isPositive();
        assertThat(tooMany.getContentType()).isEqualTo("application/problem+json");
        assertThat(tooMany.getContentAsString()).contains("urn:openenum:problem:too-many-requests");
    }

    @Test
    void othersShare_isTheirOwn() throws Exception {
        for (int i = 0; i < 5 * PER_SECOND; i++) {
            send("busy");
        }

        assertThat(send("quiet").getStatus()).isEqualTo(200);
    }

    private MockHttpServletResponse send(String caller) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", Api.ROOT + "/zones");
        request.setServletPath(Api.ROOT + "/zones");
        Principal principal = () -> caller;
        request.setUserPrincipal(principal);
        MockHttpServletResponse response = new MockHttpServletResponse();
        limit.doFilter(request, response, new MockFilterChain());
        return response;
    }
}
