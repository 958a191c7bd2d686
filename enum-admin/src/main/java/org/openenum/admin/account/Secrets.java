package org.openenum.admin.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import org.openenum.hash.Sha256;
import org.springframework.stereotype.Component;

/** Creates random secrets, and hashes them. */
@Component
public class Secrets {

    /** 160 bits cannot be guessed, and make 32 characters of five bits each. */
    private static final int OCTETS = 20;

    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

    private final SecureRandom random;

    Secrets(SecureRandom random) {
        this.random = random;
    }

    /** A new secret of letters and digits that are not mistaken for each other. */
    public String next() {
        byte[] octets = new byte[OCTETS];
        random.nextBytes(octets);
        StringBuilder text = new StringBuilder(OCTETS * 8 / 5);
        int bits = 0;
        int held = 0;
        for (byte octet : octets) {
            bits = (bits << 8) | (octet & 0xff);
            held += 8;
            while (held >= 5) {
                held -= 5;
                text.append(ALPHABET.charAt((bits >> held) & 31));
            }
        }
        return text.toString();
    }

    /** SHA-256: a fast hash is right here, because 160 random bits cannot be guessed. */
    static byte[] hash(String secret) {
        return Sha256.newDigest().digest(secret.getBytes(StandardCharsets.UTF_8));
    }

    static boolean equal(String one, String other) {
        return MessageDigest.isEqual(hash(one), hash(other));
    }

    static String canonicalName(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }
}
