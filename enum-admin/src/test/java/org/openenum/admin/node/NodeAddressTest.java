package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A report must not make enum-admin send requests to any address that it can reach. */
class NodeAddressTest {

    private static final NodeReport REPORT = Reports.ready("a", 1, 1, 1);

    private static NodeReport at(String dns) {
        return new NodeReport(
                "a",
                1,
                "1.0",
                1,
                NodeReport.State.READY,
                null,
                1,
                false,
                null,
                0,
                null,
                REPORT.answers(),
                REPORT.answerTimes(),
                0,
                dns,
                "0.0.0.0:9301");
    }

    @ParameterizedTest(name = "{0}, reported from {1}: {2}")
    @CsvSource({
        "192.0.2.7:53,      192.0.2.7,   192.0.2.7:53",
        "0.0.0.0:53,        192.0.2.7,   192.0.2.7:53",
        "[::]:53,           2001:db8::7, [2001:db8:0:0:0:0:0:7]:53",
        "127.0.0.1:5300,    127.0.0.1,   127.0.0.1:5300",
        "198.51.100.9:53,   192.0.2.7,   198.51.100.9:53",
        "192.0.2.8:53,      192.0.2.7,   ",
        "127.0.0.1:5300,    192.0.2.7,   ",
        "192.0.2.8:53,      127.0.0.1,   ",
        "169.254.169.254:80, 192.0.2.7,  ",
        "192.0.2.7:53,      ,            "
    })
    void serverIsAsked_whereItReportsFromOrWhereItIsAllowed(String named, String source, String asked) {
        NodeAddress address = NodeAddress.of("linz", at(named), source, new NodeSettings(List.of("198.51.100.0/24")));

        assertThat(address.dns() == null ? null : NodeAddress.text(address.dns()))
                .isEqualTo(asked);
    }

    @Test
    void managementAddress_isThatOfThePortOnTheReporter() {
        assertThat(NodeAddress.of("linz", at("0.0.0.0:53"), "192.0.2.7", new NodeSettings(List.of()))
                        .management())
                .hasToString("http://192.0.2.7:9301");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.0.2.7",
                "192.0.2.7:0",
                "192.0.2.7:70000",
                "192.0.2.256:53",
                "ns.example.net:53",
                "[zz]:53",
                "http://192.0.2.7:53",
                "192.0.2.7:53 ",
                "2001:db8::7:53"
            })
    void textThatIsNoAddress_isNone(String text) {
        assertThat(NodeAddress.literal(text)).isNull();
    }
}
