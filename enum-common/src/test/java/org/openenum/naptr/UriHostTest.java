package org.openenum.naptr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriHostTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sip:+{number}@sbc7.example.net;user=phone       | sbc7.example.net",
                "sips:sales@sbc7.example.net:5061;transport=tls  | sbc7.example.net",
                "sip:+4930;phone-context=x@sbc7.example.net      | sbc7.example.net",
                "sip:sbc7.example.net                            | sbc7.example.net",
                "sip:sbc7.example.net?from=a@b.example           | sbc7.example.net",
                "sip:a@[2001:db8::7]:5060                        | 2001:db8::7",
                "mailto:info@example.com?subject=x               | example.com",
                "https://user@www.example.com:8443/a@b?c=d       | www.example.com",
                "ldap://ldap.example.com/cn=1                    | ldap.example.com",
                "sip:{number}@{number}.pbx.example               | {number}.pbx.example",
            })
    void hostOfAUri_isFound(String uri, String host) {
        assertThat(UriHost.in(uri).orElseThrow().text()).isEqualTo(host);
    }

    @ParameterizedTest
    @CsvSource({"tel:+493012345678;phone-context=x.example", "'data:,hello'", "sip:", "nothing", "'mailto:a@'"})
    void uriWithoutHost_hasNone(String uri) {
        assertThat(UriHost.in(uri)).isEmpty();
    }

    @Test
    void host_isReplacedAndTheRestStays() {
        String uri = "sip:+{number}@SBC7.example.net:5061;maddr=sbc7.example.net";
        assertThat(UriHost.replaced(uri, "sbc7.example.net", "sbc8.example.net"))
                .isEqualTo("sip:+{number}@sbc8.example.net:5061;maddr=sbc7.example.net");
        assertThat(UriHost.replaced(uri, "example.net", "example.org")).isEqualTo(uri);
    }

    @Test
    void addressOfVersion6_standsInBrackets() {
        assertThat(UriHost.replaced("sip:a@old.example:5060", "old.example", "2001:db8::1"))
                .isEqualTo("sip:a@[2001:db8::1]:5060");
        assertThat(UriHost.replaced("sip:a@[2001:db8::1]:5060", "2001:DB8::1", "new.example"))
                .isEqualTo("sip:a@new.example:5060");
        assertThat(UriHost.replaced("sip:a@[2001:db8::1]", "2001:db8::1", "2001:db8::2"))
                .isEqualTo("sip:a@[2001:db8::2]");
    }

    @Test
    void whatEndsAHost_isNone() {
        assertThat(UriHost.isHost("sbc8.example.net")).isTrue();
        assertThat(UriHost.isHost("2001:db8::1")).isTrue();
        assertThat(UriHost.isHost("sbc8.example.net:5060")).isFalse();
        assertThat(UriHost.isHost("sip:a@b")).isFalse();
        assertThat(UriHost.isHost("")).isFalse();
        assertThat(UriHost.isHost("a;b")).isFalse();
    }
}
