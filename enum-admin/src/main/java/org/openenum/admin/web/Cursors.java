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
 * Cursors of lists: the key of the last item of a page, signed together with the list that it belongs to. So clients
 * cannot build cursors themselves or use the cursor of one list for another. A cursor is valid as long as the signing
 * key is kept.
 */
public class Cursors {

    private static final String ALGORITHM = "HmacSHA256";

    /** Half of the digest, which RFC 2104, section 5, considers sufficient. */
    private static final int SIGNATURE_OCTETS = 16;

    private final SecretKeySpec key;

    /** @param secret at least 128 random bits */
    public Cursors(String secret) {
        this.key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    /**
     * Makes a cursor.
     *
     * @param list identifies the list with its filters
     * @param after the key of the last item of the page
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
     * @throws RefusedException if the cursor was not made here, or is for another list
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
        Sentence why = Sentence.plain("this cursor does not belong to this list: begin with the first page");
        return RefusedException.parameter("cursor", "invalid", why, null);
    }
}
