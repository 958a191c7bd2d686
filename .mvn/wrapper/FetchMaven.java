import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Fetches one file and keeps it only if its SHA-512 is the one that was named. Run by mvnw as a single-file program, so
 * that a machine needs nothing but a JDK.
 *
 * <p>Arguments: address, SHA-512 in hexadecimal, target file. Obeys the usual variable https_proxy.
 */
final class FetchMaven {

    private static final int TIMEOUT_MS = 30_000;

    private FetchMaven() {}

    public static void main(String[] args) throws Exception {
        URI address = URI.create(args[0]);
        Path target = Path.of(args[2]);
        Path partial = Path.of(args[2] + ".part");
        MessageDigest sha512 = MessageDigest.getInstance("SHA-512");
        try (InputStream in = new DigestInputStream(open(address), sha512);
                OutputStream out = Files.newOutputStream(partial)) {
            in.transferTo(out);
        }
        String actual = HexFormat.of().formatHex(sha512.digest());
        if (!actual.equalsIgnoreCase(args[1])) {
            Files.delete(partial);
            System.err.println("mvnw: " + address + " has the SHA-512 " + actual + ", not " + args[1]);
            System.exit(1);
        }
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static InputStream open(URI address) throws Exception {
        String proxy = System.getenv().getOrDefault("https_proxy", System.getenv().getOrDefault("HTTPS_PROXY", ""));
        URLConnection connection = address.toURL()
                .openConnection(
                        proxy.isEmpty() || address.getScheme().equals("file") ? Proxy.NO_PROXY : proxyAt(URI.create(proxy)));
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        return connection.getInputStream();
    }

    private static Proxy proxyAt(URI proxy) {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.getHost(), proxy.getPort() < 0 ? 80 : proxy.getPort()));
    }
}
