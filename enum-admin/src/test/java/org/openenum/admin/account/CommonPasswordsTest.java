package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonPasswordsTest {

    private final CommonPasswords common = new CommonPasswords();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password1234",
                "Passw0rd2026!",
                "P@ssw0rd-2026",
                "passwordpassword",
                "123456789012",
                "098765432109",
                "qwertyuiop12",
                "1qaz2wsx3edc",
                "aaaaaaaaaaaa",
                "abcabcabcabc",
                "x7$x7$x7$x7$",
                "administrator",
                "Administrator1!",
                "iloveyou2024",
                "openenum-admin1",
                "Willkommen2026",
                "changeme_changeme",
                "schnitzler99schnitzler",
            })
    void passwordThatIsGuessedFirst_isKnown(String password) {
        assertThat(common.contain(password, "schnitzler")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "correct horse battery staple",
                "correct-horse-battery-staple",
                "a long enough password",
                "vKq3-trumpet-92",
                "Zwetschgenknödel",
                "h7Kp2mWx9QvT",
            })
    void passwordOfOnesOwn_isNot(String password) {
        assertThat(common.contain(password, "schnitzler")).isFalse();
    }
}
