package org.openenum.server.config;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.openenum.program.SecretFile;
import org.openenum.server.query.CookieSecret;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cookie secret of a server without a configured one: random, and kept in the data folder. So the process that
 * takes over from this one, and answers beside it for a while, accepts and makes the same cookies.
 */
record CookieSecretFile(Path path) {

    private static final Logger LOG = LoggerFactory.getLogger(CookieSecretFile.class);

    static CookieSecretFile in(Path data) {
        return new CookieSecretFile(data.toAbsolutePath().normalize().resolve("cookie-secret"));
    }

    /** The present secret, or else a new one, which is stored if possible. */
    CookieSecret secret(RandomGenerator secure) {
        try {
            return CookieSecret.ofHex(new SecretFile(path).keep(() -> randomHex(secure)));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            LOG.warn(
                    "The next process will not accept the DNS cookies of this one; check {}: {}", path, e.getMessage());
            return CookieSecret.ofHex(randomHex(secure));
        }
    }

    private static String randomHex(RandomGenerator secure) {
        byte[] octets = new byte[CookieSecret.OCTETS];
        secure.nextBytes(octets);
        return HexFormat.of().formatHex(octets);
    }
}
