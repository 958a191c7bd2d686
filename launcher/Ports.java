import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * Reports sockets that cannot be opened, before the two programs start and fail on them.
 *
 * <p>Run by the launcher as a single-file program with arguments such as {@code udp 127.0.0.1 5300}; prints one line
 * for each socket that cannot be opened, and then ends with 1. With {@code next 9303} it prints the next free port. It
 * binds the sockets: only that distinguishes a port in use from an address that this machine does not have and from a
 * missing permission. enum-server would not notice another instance by itself, because it shares its UDP port between
 * its own threads (SO_REUSEPORT).
 */
final class Ports {

    private Ports() {}

    public static void main(String[] arguments) {
        if (arguments.length == 2 && arguments[0].equals("next")) {
            System.out.println(nextFree(Integer.parseInt(arguments[1])));
            return;
        }
        boolean free = true;
        for (int i = 0; i + 2 < arguments.length; i += 3) {
            free &= isFree(arguments[i], arguments[i + 1], Integer.parseInt(arguments[i + 2]));
        }
        System.exit(free ? 0 : 1);
    }

    /** The first free TCP port on loopback, from this one up. */
    private static int nextFree(int first) {
        for (int port = first; port <= 65535; port++) {
            try {
                bindTcp(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (IOException e) {
                continue;
            }
        }
        throw new IllegalStateException("no port from " + first + " up is free");
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
