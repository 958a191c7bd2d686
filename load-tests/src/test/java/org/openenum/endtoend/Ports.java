package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Four loopback ports that were free a moment ago. */
public record Ports(int dns, int http, int serverManagement, int adminManagement) {

    public static Ports free() {
        try (ServerSocket http = tcp(0);
                ServerSocket server = tcp(0);
                ServerSocket admin = tcp(0)) {
            return new Ports(freeDnsPort(), http.getLocalPort(), server.getLocalPort(), admin.getLocalPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Free for UDP and TCP. */
    private static int freeDnsPort() throws IOException {
        while (true) {
            try (DatagramSocket udp = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                    ServerSocket tcp = tcp(udp.getLocalPort())) {
                return tcp.getLocalPort();
            } catch (java.net.BindException e) {
                // The same number was taken for TCP: the next one.
            }
        }
    }

    private static ServerSocket tcp(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
