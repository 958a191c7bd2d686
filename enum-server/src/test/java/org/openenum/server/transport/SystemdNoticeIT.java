package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SystemdNoticeIT {

    @TempDir
    private Path folder;

    @Test
    void systemd_isToldOfTheStartAndOfTheNextProcess() throws IOException {
        String address = folder.resolve("notify").toString();
        LinuxSocket systemd = LinuxSocket.newSocketDomainDgram();
        try {
            systemd.bind(new DomainSocketAddress(address));
            SystemdNotice notice = new SystemdNotice(address);

            notice.ready();
            notice.mainProcessIs(4711);

            assertThat(received(systemd)).isEqualTo("READY=1");
            assertThat(received(systemd)).isEqualTo("MAINPID=4711");
        } finally {
            systemd.close();
        }
    }

    @Test
    void nobodyToTell_isNoWorry() {
        assertThatCode(() -> new SystemdNotice(null).ready()).doesNotThrowAnyException();
        assertThatCode(() -> new SystemdNotice(folder.resolve("gone").toString()).ready())
                .doesNotThrowAnyException();
    }

    /** What was sent is received at once. */
    private static String received(LinuxSocket socket) throws IOException {
        ByteBuffer message = ByteBuffer.allocateDirect(100);
        int octets = socket.recvFromDomainSocket(message, 0, message.capacity()).receivedAmount();
        byte[] text = new byte[octets];
        message.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
