package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

class PasswordsTest {

    private static final String PASSWORD = "a long enough password";

    private final CountingEncoder encoder = new CountingEncoder();

    private final Passwords passwords = new Passwords(new CommonPasswords(), encoder);

    /** Counts how often bcrypt computes: when it hashes, and when it compares a password with a hash. */
    private static final class CountingEncoder extends BCryptPasswordEncoder {

        private int count;

        CountingEncoder() {
            super(4);
        }

        @Override
        protected String encodeNonNullPassword(String rawPassword) {
            count++;
            return super.encodeNonNullPassword(rawPassword);
        }

        @Override
        protected boolean matchesNonNull(String rawPassword, String encodedPassword) {
            if (encodedPassword.startsWith("$2")) {
                count++;
            }
            return super.matchesNonNull(rawPassword, encodedPassword);
        }
    }

    @Test
    void password_matchesItsOwnHashAlone() {
        String hash = passwords.hash(PASSWORD);

        assertThat(passwords.matches(PASSWORD, hash)).isTrue();
        assertThat(passwords.matches(PASSWORD + "!", hash)).isFalse();
    }

    @Test
    void checkThatFails_takesOneRunOfBcrypt_whateverItFailsFor() {
        String hash = passwords.hash(PASSWORD);
        String tooLong = "x".repeat(73);

        assertThat(runs(() -> passwords.matches("wrong", hash))).as("wrong").isEqualTo(1);
        assertThat(runs(() -> passwords.matchesNobody(PASSWORD))).as("unknown").isEqualTo(1);
        assertThat(runs(() -> passwords.matchesNobody(tooLong)))
                .as("unknown, and too long")
                .isEqualTo(1);
        assertThat(runs(() -> passwords.matches(tooLong, hash))).as("too long").isEqualTo(1);
        assertThat(runs(() -> passwords.matches("", hash))).as("empty").isEqualTo(1);
        assertThat(runs(() -> passwords.matches(PASSWORD, "oidc:subject-7")))
                .as("no password")
                .isEqualTo(1);
        assertThat(runs(() -> passwords.matches(tooLong, "oidc:")))
                .as("no password, and too long")
                .isEqualTo(1);
    }

    private int runs(BooleanSupplier check) {
        int before = encoder.count;
        assertThat(check.getAsBoolean()).isFalse();
        return encoder.count - before;
    }
}
