package org.openenum.admin.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * Cursors of lists: the key that a page ended at, signed together with the list it belongs to, so that nobody comes to
 * build them by hand and no list is read with another one's. A cursor is good as long as the key of its signature is
 * kept.
 */
public class Cursors {

    private static final String ALGORITHM = "HmacSHA256";

    /** Half of the digest: what RFC 2104, section 5, holds for enough. */
    private static final int SIGNATURE_OCTETS = 16;

    private final SecretKeySpec key;

    /** @param secret at least 128 random bits */
    public Cursors(String secret) {
        this.key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    /**
     * A cursor.
     *
     * @param list names the list with its filters
     * @param after the key that the page ended at
     */
    public String sign(String list, String after) {
        byte[] text = after.getBytes(StandardCharsets.UTF_8);
        byte[] signed = Arrays.copyOf(signature(list, after), SIGNATURE_OCTETS + text.length);
        System.arraycopy(text, 0, signed, SIGNATURE_OCTETS, text.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(signed);
    }

    /**
     * The key in a cursor.
     *
     * @throws RefusedException if it was not made here, or for another list
     */
    public String verify(String list, String cursor) {
        byte[] signed;
        try {
            signed = Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException e) {
            throw refused();
        }
        if (signed.length <= SIGNATURE_OCTETS) {
            throw refused();
        }
        String after = new String(signed, SIGNATURE_OCTETS, signed.length - SIGNATURE_OCTETS, StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(signature(list, after), Arrays.copyOf(signed, SIGNATURE_OCTETS))) {
            throw refused();
        }
        return after;
    }

    private byte[] signature(String list, String after) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((list.length() + ":" + list).getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(mac.doFinal(after.getBytes(StandardCharsets.UTF_8)), SIGNATURE_OCTETS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    private static RefusedException refused() {
        Sentence why = Sentence.plain("this cursor is not of this list: begin with the first page");
        return RefusedException.parameter("cursor", "invalid", why, null);
    }
}
