package org.openenum.admin.console;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.openenum.port.FreePort;

/** The nginx of this machine with TLS in front of the console, configured as in docs/operation.md. */
final class Nginx implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/nginx");

    private static final char[] PASSWORD = "changeit".toCharArray();

    private static final String ALIAS = "proxy";

    private final KeyStore keys;

    private final Process process;

    private final int port = FreePort.any();

    private final int forwardedPort = FreePort.any();

    /** @param console the port of the console */
    Nginx(Path folder, int console) throws IOException, InterruptedException, GeneralSecurityException {
        assumeTrue(
                Files.isExecutable(PROGRAM),
                () -> "skipped: there is no nginx at " + PROGRAM + "; install it with: apt-get install nginx-light");
        keys = certificate(folder);
        Path settings =
                Files.writeString(folder.resolve("nginx.conf"), """
                daemon off;
                pid %1$s/nginx.pid;
                error_log %1$s/error.log;
                worker_processes 1;
                events { worker_connections 256; }
                http {
                    access_log off;
                    client_body_temp_path %1$s/body; proxy_temp_path %1$s/proxy; fastcgi_temp_path %1$s/fastcgi;
                    uwsgi_temp_path %1$s/uwsgi; scgi_temp_path %1$s/scgi;
                    ssl_certificate %1$s/proxy.pem;
                    ssl_certificate_key %1$s/proxy.key;
                    server {
                        listen 127.0.0.1:%2$d ssl;
                        location / {
                            proxy_pass http://127.0.0.1:%4$d;
                            proxy_set_header Host $http_host;
                            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                            proxy_set_header X-Forwarded-Proto $scheme;
                            proxy_set_header X-Forwarded-Host $http_host;
                            proxy_set_header Forwarded "";
                        }
                    }
                    server {
                        listen 127.0.0.1:%3$d ssl;
                        location / {
                            proxy_pass http://127.0.0.1:%4$d;
                            proxy_set_header Forwarded 'for=192.0.2.78;proto=$scheme;host="$http_host"';
                            proxy_set_header X-Forwarded-For "";
                        }
                    }
                }
                """.formatted(folder, port, forwardedPort, console));
        process = new ProcessBuilder(PROGRAM.toString(), "-c", settings.toString(), "-e", folder + "/error.log")
                .inheritIO()
                .start();
    }

    /** The URL where nginx sends its client's address in X-Forwarded-For. */
    String url() {
        return "https://localhost:" + port;
    }

    /** The URL where nginx names a client at 192.0.2.78 in Forwarded. */
    String forwardedUrl() {
        return "https://localhost:" + forwardedPort;
    }

    /** A TLS context that trusts only nginx's certificate. */
    SSLContext trust() throws GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        try {
            certificates.load(null, null);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        certificates.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
        trust.init(certificates);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @Override
    public void close() {
        process.destroy();
    }

    /** A certificate made by the JDK's keytool, in the form that nginx reads. */
    private static KeyStore certificate(Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("proxy.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        ALIAS,
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        store.toString())
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(store)) {
            keys.load(file, PASSWORD);
        }
        Files.writeString(
                folder.resolve("proxy.pem"),
                pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()));
        Files.writeString(
                folder.resolve("proxy.key"),
                pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD).getEncoded()));
        return keys;
    }

    private static String pem(String what, byte[] octets) {
        return "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(octets) + "\n-----END " + what
                + "-----\n";
    }
}
