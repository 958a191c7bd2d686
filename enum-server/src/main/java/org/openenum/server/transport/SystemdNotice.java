package org.openenum.server.transport;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.LinuxSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd what has become of the service (sd_notify(3)); nobody is told where it is not systemd that has started
 * the program.
 *
 * @param address of the datagram socket that systemd reads, as it stands in {@code NOTIFY_SOCKET}
 */
public record SystemdNotice(@Nullable String address) {

    private static final Logger LOG = LoggerFactory.getLogger(SystemdNotice.class);

    /** The service answers. */
    public void ready() {
        tell("READY=1");
    }

    /** Another process is the service's main one from now on; this one will end. */
    public void mainProcessIs(long pid) {
        tell("MAINPID=" + pid);
    }

    private void tell(String what) {
        if (address == null || address.isEmpty() || !Epoll.isAvailable()) {
            return;
        }
        byte[] path = address.getBytes(StandardCharsets.UTF_8);
        if (path[0] == '@') {
            path[0] = 0; // the abstract namespace
        }
        byte[] octets = what.getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocateDirect(octets.length).put(octets);
        LinuxSocket socket = LinuxSocket.newSocketDomainDgram();
        try {
            socket.sendToDomainSocket(message, 0, octets.length, path);
        } catch (IOException e) {
            LOG.warn("systemd could not be told {}: {}", what, e.toString());
        } finally {
            close(socket);
        }
    }

    private static void close(LinuxSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("a socket could not be closed", e);
        }
    }
}
