import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * Says which sockets cannot be opened, before two programs are started that would fail on them.
 *
 * <p>Run by the launcher as a single-file program with arguments such as {@code udp 127.0.0.1 5300}; prints one line for each
 * socket that is not free and ends with 1 if there is any. It must bind, not look: only that tells a port in use from an address
 * that this machine does not have and from a right that the user lacks. enum-server shares its UDP port between its own threads
 * (SO_REUSEPORT) and so would not notice another instance by itself.
 */
final class Ports {

    private Ports() {}

    public static void main(String[] arguments) {
        boolean free = true;
        for (int i = 0; i + 2 < arguments.length; i += 3) {
            free &= isFree(arguments[i], arguments[i + 1], Integer.parseInt(arguments[i + 2]));
        }
        System.exit(free ? 0 : 1);
    }

    private static boolean isFree(String transport, String address, int port) {
        try {
            InetSocketAddress socket = new InetSocketAddress(InetAddress.getByName(address), port);
            if (transport.equals("udp")) {
                new DatagramSocket(socket).close();
            } else {
                bindTcp(socket);
            }
            return true;
        } catch (IOException e) {
            System.out.println(transport + " " + address + " " + port + " " + e.getMessage());
            return false;
        }
    }

    private static void bindTcp(InetSocketAddress socket) throws IOException {
        try (ServerSocket server = new ServerSocket()) {
            server.setReuseAddress(true);
            server.bind(socket);
        }
    }
}
