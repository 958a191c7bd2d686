package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class OwnPathTest {

    @ParameterizedTest
    @ValueSource(strings = {"/", "/numbers?q=sip://a", "/zones/e164.arpa/numbers/+44", "/numbers#..//"})
    void pageOfOurs_isKept(String path) {
        assertThat(OwnPath.of(path, "/")).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "numbers",
                "//example.net",
                "/..//x",
                "/../x",
                "/./x",
                "/a//b",
                "/a/..",
                "/\\example.net",
                "/a b",
                "/{x}",
                "https://example.net/",
                "/a\r\nb",
            })
    void anythingElse_isNot(String path) {
        assertThat(OwnPath.of(path, "/numbers")).isEqualTo("/numbers");
    }

    @ParameterizedTest
    @CsvSource({
        "http,  80,   http://console.example,       true",
        "http,  8080, http://Console.example:8080,  true",
        "https, 443,  https://console.example,      true",
        "https, 8443, https://console.example:8443, true",
        "http,  80,   https://console.example,      true",
        "http,  8080, http://console.example,       false",
        "http,  80,   http://console.example:8080,  false",
        "https, 443,  https://elsewhere.example,    false",
        "https, 443,  https://a.console.example,    false",
        "https, 443,  null,                         false",
        "https, 443,  not a site,                   false",
        "https, 443,  ,                             false"
    })
    void origin_isThisSiteWhereTheClientAskedForItsHostAndPort(
            String scheme, int port, @Nullable String origin, boolean here) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setScheme(scheme);
        request.setServerName("console.example");
        request.setServerPort(port);
        if (origin != null) {
            request.addHeader("Origin", origin);
        }
        assertThat(OwnPath.isSentFromHere(request)).isEqualTo(here);
    }

    @ParameterizedTest
    @CsvSource({
        "http://console.example:8080/zones?after=a, /zones?after=a",
        "https://Console.example/zones/e164.arpa, /zones/e164.arpa",
        "https://elsewhere.example/zones, /numbers",
        "https://console.example//zones, /numbers",
        "https://console.example, /numbers",
        "mailto:zones@console.example, /numbers",
        "no page at all, /numbers",
        ", /numbers"
    })
    void referrer_isTakenIfItIsAPageOfOurs(@Nullable String referrer, String path) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setServerName("console.example");
        if (referrer != null) {
            request.addHeader("Referer", referrer);
        }
        assertThat(OwnPath.ofReferrer(request, "/numbers")).isEqualTo(path);
    }
}
