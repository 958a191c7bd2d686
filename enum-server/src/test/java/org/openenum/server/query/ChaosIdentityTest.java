package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.ops.Transport;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.TXTRecord;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

class ChaosIdentityTest {

    private final AskedPath named = new AskedPath(AskedPath.settings(new Identity("OpenENUM 1", "node-7", ""), false));
    private final AskedPath secret = new AskedPath(PlainSettings.SETTINGS);

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({
        "version.bind., TXT, OpenENUM 1",
        "version.server., TXT, OpenENUM 1",
        "hostname.bind., TXT, node-7",
        "id.server., TXT, node-7",
        "VERSION.Bind., TXT, OpenENUM 1",
        "id.server., ANY, node-7",
    })
    void configuredIdentity_isTold(String name, String type, String text) {
        Message answer = chaos(named, name, type);

        assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(answer.getHeader().getFlag(Flags.AA)).isTrue();
        Record record = answer.getSection(Section.ANSWER).get(0);
        assertThat(record.getName()).hasToString(name);
        assertThat(record.getDClass()).isEqualTo(DClass.CH);
        assertThat(record.getTTL()).isZero();
        assertThat(((TXTRecord) record).getStrings()).containsExactly(text);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "version.bind., A",
        "authors.bind., TXT",
        "bind., TXT",
        "x.version.bind., TXT",
        "., TXT",
        "a1.example., TXT",
    })
    void anythingElseOfChaos_isRefused(String name, String type) {
        Message answer = chaos(named, name, type);

        assertThat(answer.getRcode()).isEqualTo(Rcode.REFUSED);
        assertThat(answer.getSection(Section.ANSWER)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"version.bind.", "version.server.", "hostname.bind.", "id.server."})
    void identityThatIsNotConfigured_isRefused(String name) {
        assertThat(chaos(secret, name, "TXT").getRcode()).isEqualTo(Rcode.REFUSED);
    }

    @Test
    void identityThatDoesNotFit_isNamed() {
        assertThatThrownBy(() -> new Identity("", "", "n".repeat(129)))
                .hasMessage("identity nsid must be at most 128 characters of printable ASCII");
        assertThatThrownBy(() -> new Identity("1.0\n", "", ""))
                .hasMessage("identity version must be at most 255 characters of printable ASCII");
    }

    private static Message chaos(AskedPath path, String name, String type) {
        try {
            Record question = Record.newRecord(Name.fromString(name), Type.value(type), DClass.CH);
            return path.ask(Message.newQuery(question).toWire(), Transport.UDP);
        } catch (TextParseException e) {
            throw new IllegalArgumentException(name, e);
        }
    }
}
