package org.openenum.naptr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.sentence.InvalidPartException;

class SubstitutionExpressionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "!^.*$!sip:a@x.example!              ; +4930123 ; sip:a@x.example",
                "!^\\+49(.*)$!sip:0\\1@x.example!    ; +4930123 ; sip:030123@x.example",
                "/^(.*)$/sip:\\1@x.example/          ; +4930123 ; sip:+4930123@x.example",
                "!^.*$!sip:a\\!b@x.example!          ; +4930123 ; sip:a!b@x.example",
                "!^\\+([[:digit:]]+)$!sip:\\1@x!     ; +4930123 ; sip:4930123@x",
            })
    void expression_isAppliedToTheNumber(String regexp, String aus, String uri) {
        assertThat(SubstitutionExpression.parse(regexp).apply(aus)).contains(uri);
    }

    /** Older data may contain it; new rules are refused. */
    @Test
    void patternInNotationOfPerl_isRead() {
        assertThat(SubstitutionExpression.parse("!^\\+(\\d+)$!sip:\\1@x!").apply("+4930"))
                .contains("sip:4930@x");
    }

    @Test
    void patternThatDoesNotMatch_givesNothing() {
        assertThat(SubstitutionExpression.parse("!^\\+43.*$!sip:a@x!").apply("+4930"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "!^.*$!sip:a@x             | regexp lacks a delimiter: its form is !pattern!replacement!",
                "!^(.*$!sip:a@x!           | regexp has a pattern that is not a POSIX extended regular expression: missing closing )",
                "!^.*$!sip:\\1@x!          | regexp refers to group 1, but its pattern has 0",
                "!^.*$!sip:a@x!g           | regexp has 'g' after its third delimiter, where only the flag i is allowed",
                "1^.*$1sip:a@x1            | regexp cannot begin with the delimiter 1",
            })
    void textThatIsNoExpression_saysWhy(String regexp, String message) {
        assertThatThrownBy(() -> SubstitutionExpression.parse(regexp))
                .isInstanceOf(InvalidPartException.class)
                .hasMessage(message);
    }
}
