package org.openenum.load.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

class QuestionTest {

    private static final String NAME = "8.7.6.5.4.3.2.1.9.9.9.e164.arpa.";

    @Test
    void overUdp_isWhatDnsjavaReads() throws IOException {
        Message message = new Message(wire(Question.naptr(NAME), 4711, Transport.UDP));

        assertThat(message.getHeader().getID()).isEqualTo(4711);
        assertThat(message.getHeader().getFlag(Flags.RD)).isFalse();
        assertThat(message.getQuestion()).hasToString(NAME + "\t0\tIN\tNAPTR");
        assertThat(message.getOPT().getPayloadSize()).isEqualTo(1232);
        assertThat(message.getSection(Section.ADDITIONAL)).hasSize(1);
    }

    @Test
    void overTcp_hasItsLengthBefore() {
        byte[] udp = wire(Question.naptr(NAME), 1, Transport.UDP);
        byte[] tcp = wire(Question.naptr(NAME), 1, Transport.TCP);

        assertThat(tcp).hasSize(udp.length + 2).startsWith(0, udp.length).endsWith(udp);
    }

    @Test
    void answerToAnotherName_isNotItsOwn() {
        byte[] message = wire(Question.naptr("1.e164.arpa"), 1, Transport.UDP);

        assertThat(Question.naptr("1.e164.arpa").isIn(message)).isTrue();
        assertThat(Question.naptr("2.e164.arpa").isIn(message)).isFalse();
        assertThat(Question.of("1.e164.arpa", Type.A).isIn(message)).isFalse();
        assertThat(Question.naptr("1.e164.arpa").isIn(new byte[11])).isFalse();
    }

    @Test
    void nameThatIsNone_isRefused() {
        assertThatThrownBy(() -> Question.naptr("1..e164.arpa")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Question.naptr("1".repeat(64) + ".example"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Question.naptr("1.".repeat(127) + "example"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    static byte[] wire(Question question, int id, Transport transport) {
        ByteBuf message = question.write(UnpooledByteBufAllocator.DEFAULT, id, transport);
        try {
            return ByteBufUtil.getBytes(message);
        } finally {
            message.release();
        }
    }
}
