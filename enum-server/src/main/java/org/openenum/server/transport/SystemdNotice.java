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
 * Notifies systemd of the state of the service (sd_notify(3)); does nothing if systemd has not started the program.
 *
 * @param address the datagram socket that systemd reads, from {@code NOTIFY_SOCKET}
 */
public record SystemdNotice(@Nullable String address) {

    private static final Logger LOG = LoggerFactory.getLogger(SystemdNotice.class);

    /** The service is ready to answer. */
    public void ready() {
        tell("READY=1");
    }

    /** Another process is the service's main process from now on; this one will end. */
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
            LOG.warn("The message {} to systemd failed: {}", what, e.toString());
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
