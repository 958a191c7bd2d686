package org.openenum.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

class CanonicalRdataTest {

    @Test
    void namesInRdata_areTheSameInEitherCase() throws IOException {
        assertThat(of(Type.NS, "NS1.Example.")).isEqualTo(of(Type.NS, "ns1.example."));
        assertThat(of(Type.MX, "10 Mail.example.")).isEqualTo(of(Type.MX, "10 mail.EXAMPLE."));
        assertThat(of(Type.MX, "10 mail.example.")).isNotEqualTo(of(Type.MX, "20 mail.example."));
    }

    @Test
    void textInRdata_isNot() throws IOException {
        assertThat(of(Type.TXT, "Text")).isNotEqualTo(of(Type.TXT, "text"));
        assertThat(of(Type.NAPTR, "100 10 u E2U+sip !^.*$!sip:A@b! ."))
                .isNotEqualTo(of(Type.NAPTR, "100 10 u E2U+sip !^.*$!sip:a@b! ."));
    }

    @Test
    void whatIsNoRdataOfItsType_standsForItself() {
        byte[] short3 = {1, 2, 3};
        assertThat(CanonicalRdata.of(Type.A, short3)).isEqualTo(CanonicalRdata.of(Type.A, short3.clone()));
        assertThat(CanonicalRdata.of(65_400, short3)).isEqualTo(CanonicalRdata.of(65_400, short3.clone()));
    }

    private static CanonicalRdata of(int type, String text) throws IOException {
        byte[] wire = Record.fromString(Name.root, type, DClass.IN, 0, text, Name.root)
                .toWire(Section.ANSWER);
        return CanonicalRdata.of(type, Arrays.copyOfRange(wire, Name.root.length() + 10, wire.length));
    }
}
