package org.openenum.load.bench.requester;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.server.AnswersByNetwork;
import org.openenum.load.bench.traffic.Expected;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

class KindTest {

    private static final String OWNER = "3.2.1.0.6.9.2.3.6.1.4.4.e164.arpa";

    private static final Region NORTH = Region.ALL.get(0);

    @Test
    void numberIsReadFromAName() {
        assertThat(AnswersByNetwork.number(OWNER)).isEqualTo("441632960123");
    }

    @Test
    void variant_isAnotherOneInARegion() throws IOException {
        assertThat(fault(Kind.VARIANT.expectedIn(NORTH), "north")).isEmpty();
        assertThat(fault(Kind.VARIANT.expectedIn(NORTH), "other")).startsWith("not [north]");
        assertThat(fault(Kind.VARIANT.expectedElsewhere(), "other")).isEmpty();
        assertThat(fault(Kind.VARIANT.expectedElsewhere(), "north")).isNotEmpty();
    }

    @Test
    void policy_givesOneOfTwo_orBothInAnyOrder() throws IOException {
        assertThat(fault(Kind.WINNER.expectedElsewhere(), "two")).isEmpty();
        assertThat(fault(Kind.WINNER.expectedElsewhere(), "one", "two")).isNotEmpty();
        assertThat(fault(Kind.ORDER.expectedElsewhere(), "two", "one")).isEmpty();
        assertThat(fault(Kind.ORDER.expectedElsewhere(), "one", "one")).isNotEmpty();
    }

    private static String fault(Expected expected, String... hosts) throws IOException {
        Name name = Name.fromString(OWNER, Name.root);
        Message answer = Message.newQuery(Record.newRecord(name, Type.NAPTR, DClass.IN));
        answer.getHeader().setFlag(Flags.AA);
        for (String host : List.of(hosts)) {
            String data = "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+441632960123@" + Kind.host(host) + "!\" .";
            answer.addRecord(Record.fromString(name, Type.NAPTR, DClass.IN, 60, data, Name.root), Section.ANSWER);
        }
        return expected.fault(name, answer);
    }
}
