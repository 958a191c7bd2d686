package org.openenum.load.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenTest {

    @Test
    void uriInARegexp_givesItsToken() {
        Token token = new Token("t3k0a", 17, 4);

        assertThat(Token.in("!^.*$!" + token.uri() + "!")).contains(token);
    }

    @Test
    void uriOfSomebodyElse_givesNone() {
        assertThat(Token.in("!^.*$!sip:alice@sbc.example!")).isEmpty();
        assertThat(Token.in("!^.*$!sip:tabc-1-2@other.example!")).isEmpty();
        assertThat(Token.in("")).isEmpty();
    }
}
