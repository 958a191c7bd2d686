package org.openenum.admin.health;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** A TLS server with a self-signed certificate, which answers SIP and HTTP until it is closed. */
final class TlsResponder implements Closeable {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private static final int BACKLOG = 50;

    private final SSLServerSocket server;

    /** @param folder for its certificate */
    TlsResponder(String address, Path folder) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(folder.resolve("keys.p12")).getKeyManagers(), null, null);
            server = (SSLServerSocket)
                    context.getServerSocketFactory().createServerSocket(0, BACKLOG, InetAddress.getByName(address));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread thread = new Thread(this::answerAll, "tls-responder");
        thread.setDaemon(true);
        thread.start();
    }

    private static KeyManagerFactory keys(Path file) throws IOException, GeneralSecurityException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "sbc",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=sbc.example",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!Files.exists(file)) {
            throw new IOException(said);
        }
        KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        return keys;
    }

    String name() {
        return server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
    }

    private void answerAll() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                String request = head(socket.getInputStream());
                socket.getOutputStream().write(answer(request).getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                // The socket was closed, or the client does not speak TLS.
            }
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (int octet = in.read(); octet >= 0; octet = in.read()) {
            head.append((char) octet);
            if (head.indexOf("\r\n\r\n") >= 0) {
                break;
            }
        }
        return head.toString();
    }

    // RFC 3261, section 8.2.6.2: a response copies Via, From, To, Call-ID and CSeq of its request.
    private static String answer(String request) {
        String end = "Content-Length: 0\r\n\r\n";
        if (!request.startsWith("OPTIONS ")) {
            return "HTTP/1.1 204 No Content\r\n" + end;
        }
        StringBuilder answer = new StringBuilder("SIP/2.0 200 OK\r\n");
        request.lines()
                .filter(line -> line.matches("(?i)(Via|From|To|Call-ID|CSeq):.*"))
                .forEach(line -> answer.append(line).append("\r\n"));
        return answer.append(end).toString();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
