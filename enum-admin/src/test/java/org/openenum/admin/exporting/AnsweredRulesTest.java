package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.requester.AnswerForm;

/** A rule set with every kind of rule, in forms that are written as they are stored. */
class AnsweredRulesTest {

    private static final RuleSetContent CONTENT = new RuleSetContent(
            300,
            List.of(
                    rule(20, "E2U+email:mailto+ems:mailto", "mailto:a@b.example"),
                    rule(10, "E2U+sip+voice:tel", "sip:a@b.example"),
                    rule(30, "E2U+P-lab:sip", "sip:lab@b.example"),
                    new NaptrRule(200, 10, "", "", null, null, "next.example.")));

    private static NaptrRule rule(int preference, String service, String uri) {
        return new NaptrRule(100, preference, "u", service, uri, null, ".");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    '',                 300 E2U+sip+voice:tel E2U+email:mailto+ems:mailto next.example.
                    private,            300 E2U+sip+voice:tel E2U+email:mailto+ems:mailto E2U+P-lab:sip next.example.
                    split terminal,     300 E2U+sip E2U+voice:tel E2U+email:mailto E2U+ems:mailto
                    legacy,             300 sip+E2U tel+E2U mailto+E2U next.example.
                    ttl=60 records=1,   60 E2U+sip+voice:tel
                    octets=512,         300 E2U+sip+voice:tel E2U+email:mailto+ems:mailto next.example.
                    """)
    void form_saysWhichRulesAndHow(String form, String expected) {
        assertThat(textOf(AnsweredRules.in(AnswerForm.parse(form), CONTENT))).isEqualTo(expected);
    }

    @Test
    void rulesAsProvisioned_areAllAndInTheirOrder() {
        assertThat(textOf(AnsweredRules.all(CONTENT)))
                .isEqualTo("300 E2U+email:mailto+ems:mailto E2U+sip+voice:tel E2U+P-lab:sip next.example.");
    }

    @Test
    void nothingForThem_isNoAnswer() {
        RuleSetContent lab = new RuleSetContent(60, List.of(rule(10, "E2U+P-lab:sip", "sip:lab@b.example")));

        assertThat(AnsweredRules.in(AnswerForm.STANDARD, lab)).isNull();
        assertThat(AnsweredRules.in(AnswerForm.parse("private"), lab)).isEqualTo(AnsweredRules.all(lab));
    }

    private static String textOf(AnsweredRules answered) {
        return answered.ttlSeconds() + " "
                + answered.rules().stream()
                        .map(each -> each.service().isEmpty() ? each.rule().replacement() : each.service())
                        .collect(Collectors.joining(" "));
    }
}
