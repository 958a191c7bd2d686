package org.openenum.admin.account.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.session.web.http.CookieSerializer.CookieValue;
import org.springframework.session.web.http.DefaultCookieSerializer;

class PageCookieTest {

    private final PageCookie cookie = new PageCookie(new DefaultCookieSerializer());

    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/numbers");

    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void page_setsTheCookieAndTakesItAway() {
        request.addHeader("Accept", "text/html");
        cookie.writeCookieValue(new CookieValue(request, response, "a-session"));
        cookie.writeCookieValue(new CookieValue(request, response, ""));
        assertThat(response.getHeaders("Set-Cookie")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"HX-Request, true", "Accept, application/json", "Accept, text/event-stream"})
    void partOfAPage_leavesItAlone(String header, String value) {
        request.addHeader(header, value);
        cookie.writeCookieValue(new CookieValue(request, response, "a-session"));
        cookie.writeCookieValue(new CookieValue(request, response, ""));
        assertThat(response.getHeaders("Set-Cookie")).isEmpty();
    }
}
