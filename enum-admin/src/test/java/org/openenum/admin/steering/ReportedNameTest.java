package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportedNameTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
    sip:+{number}@SBC1.example.net                     | sbc1.example.net
    sip:+{number}@sbc1.example.net:5070;transport=tcp  | sbc1.example.net:5070, sbc1.example.net
    sip:+{number}@[2001:db8::1]:5070                   | [2001:db8::1]:5070, 2001:db8::1
    sip:+{number}@[2001:DB8:0:0::1];transport=tcp      | 2001:db8::1
    sip:+{number}@192.0.2.1:5070                       | 192.0.2.1:5070, 192.0.2.1
    sbc1.example.net                                   |
    tel:+441632960000                                  |
    """)
    void loadOfATarget_isReportedUnderItsName_orItsHost(String target, String hosts) {
        String names = target + (hosts == null ? "" : ", " + hosts);

        assertThat(String.join(", ", ReportedName.of(target))).isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
    SBC1.example.net:5070                 | sbc1.example.net:5070
    sip:+{number}@SBC1.example.net        | sip:+{number}@SBC1.example.net
    2001:DB8:0:0:0:0:0:1                  | 2001:db8::1
    [2001:db8:0::1]                       | 2001:db8::1
    [2001:DB8::0001]:5070                 | [2001:db8::1]:5070
    192.0.2.1:5070                        | 192.0.2.1:5070
    [sbc1]:5070                           | [sbc1]:5070
    2001:db8::1::2                        | 2001:db8::1::2
    """)
    void nameThatIsReported_isKeptInOneForm(String reported, String kept) {
        assertThat(ReportedName.canonical(reported)).isEqualTo(kept);
    }
}
