package org.openenum.admin.account;

import java.nio.charset.StandardCharsets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.stereotype.Component;

/** Hashes and checks passwords, and decides which ones are acceptable. */
@Component
class Passwords {

    /**
     * OWASP ASVS 5, 6.2.1 requires at least 8 and recommends 15. Length and not being common are the only rules; no
     * character classes are required.
     */
    private static final int MIN_CHARS = 12;

    /** bcrypt ignores the octets after these. */
    private static final int MAX_OCTETS = 72;

    /** 2^11 rounds: about a tenth of a second. */
    private static final int COST = 11;

    /** Prefix of a bcrypt hash; the value of an account without a password does not have it. */
    private static final String HASHED = "$2";

    private final CommonPasswords common;

    private final BCryptPasswordEncoder encoder;

    @Autowired
    Passwords(CommonPasswords common) {
        this(common, new BCryptPasswordEncoder(COST));
    }

    Passwords(CommonPasswords common, BCryptPasswordEncoder encoder) {
        this.common = common;
        this.encoder = encoder;
    }

    String hash(String password) {
        return encoder.encode(password);
    }

    /** Takes the same time if there is no hash to compare with, so that the time does not reveal who has an account. */
    boolean matches(String password, String hash) {
        boolean comparable = !password.isEmpty() && octetsOf(password) <= MAX_OCTETS && hash.startsWith(HASHED);
        return comparable ? encoder.matches(password, hash) : matchesNobody(password);
    }

    /**
     * For a name without an account: always false, but takes as long as a check, so that the time does not reveal it.
     */
    boolean matchesNobody(String password) {
        encoder.encode(octetsOf(password) <= MAX_OCTETS ? password : "");
        return false;
    }

    void refuseUnfit(String pointer, String password, String account) {
        if (password.codePointCount(0, password.length()) < MIN_CHARS) {
            throw RefusedException.invalid(pointer, "too-short", Sentence.of("password.too-short", MIN_CHARS), null);
        }
        if (octetsOf(password) > MAX_OCTETS) {
            throw RefusedException.invalid(pointer, "too-long", Sentence.of("password.too-long", MAX_OCTETS), null);
        }
        if (common.contain(password, account)) {
            throw RefusedException.invalid(pointer, "too-common", Sentence.of("password.too-common"), null);
        }
    }

    private static int octetsOf(String password) {
        return password.getBytes(StandardCharsets.UTF_8).length;
    }
}
