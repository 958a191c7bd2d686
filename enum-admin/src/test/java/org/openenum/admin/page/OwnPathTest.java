package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
}
