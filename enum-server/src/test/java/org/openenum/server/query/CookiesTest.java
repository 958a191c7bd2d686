package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CookiesTest {

    private static final String FIRST = "e5e973e5a6b2a43f48e7dc849e37bfcf";
    private static final String CLIENT = "198.51.100.100";
    private static final String COOKIE = "2464c4abcf10c957010000005cf79f111f8130c3eee29480";
    private static final long MADE = 1_559_731_985;

    @ParameterizedTest(name = "RFC 9018, appendix {0}")
    @CsvSource(delimiter = '|', textBlock = """
    A.1 | e5e973e5a6b2a43f48e7dc849e37bfcf | 198.51.100.100 | 1559731985 | 2464c4abcf10c957 | 010000005cf79f111f8130c3eee29480
    A.2 | e5e973e5a6b2a43f48e7dc849e37bfcf | 198.51.100.100 | 1559734385 | 2464c4abcf10c957 | 010000005cf7a871d4a564a1442aca77
    A.3 | e5e973e5a6b2a43f48e7dc849e37bfcf | 203.0.113.203  | 1559734700 | fc93fc62807ddb86 | 010000005cf7a9acf73a7810aca2381e
    A.4 | 445536bcd2513298075a5d379663c962 | 2001:db8:220:1:59de:d0f4:8769:82b8 | 1559741961 | 22681ab97d52c298 | 010000005cf7c609a6bb79d16625507a
    """)
    void cookieOfTheRfc_isMade(
            String appendix, String secret, String address, long now, String clientCookie, String serverCookie) {
        Cookies cookies = cookies(now, secret);

        assertThat(check(cookies, clientCookie, address)).isFalse();
        assertThat(answer(cookies)).isEqualTo(clientCookie + serverCookie);
    }

    @ParameterizedTest(name = "made {0} s ago: good {1}, renewed {2}")
    @CsvSource({
        "0, true, false",
        "1799, true, false",
        "1800, true, true",
        "2400, true, true",
        "3600, true, true",
        "3601, false, true",
        "-300, true, false",
        "-301, false, true",
        "2000000000, false, true",
    })
    void cookie_livesForAnHourAndIsRenewedInItsSecondHalf(long age, boolean good, boolean renewed) {
        Cookies cookies = cookies(MADE + age, FIRST);

        assertThat(check(cookies, COOKIE, CLIENT)).isEqualTo(good);
        assertThat(!answer(cookies).equals(COOKIE)).isEqualTo(renewed);
    }

    @Test
    void reservedOctets_areHashedAsTheyCame_andZeroInTheNext() {
        Cookies cookies = cookies(1_559_727_985 + 60, FIRST);

        assertThat(check(cookies, "fc93fc62807ddb8601abcdef5cf78f71a314227b6679ebf5", "203.0.113.203"))
                .isTrue();
        assertThat(answer(cookies)).startsWith("fc93fc62807ddb8601000000");
    }

    @Test
    void cookieOfTheOldSecret_isGoodAndReplaced() {
        String old = "22681ab97d52c298010000005cf7c57926556bd0934c72f8";
        String address = "2001:db8:220:1:59de:d0f4:8769:82b8";
        Cookies rolling =
                cookies(1_559_741_961, "445536bcd2513298075a5d379663c962", "dd3bdf9344b678b185a6f5cb60fca715");

        assertThat(check(rolling, old, address)).isTrue();
        assertThat(answer(rolling)).isEqualTo("22681ab97d52c298010000005cf7c609a6bb79d16625507a");

        assertThat(check(cookies(1_559_741_961, "445536bcd2513298075a5d379663c962"), old, address))
                .isFalse();
    }

    @Test
    void cookieOfTheNextSecret_isGoodBeforeTheServerMakesSuch() {
        Cookies stillOld = cookies(MADE, "445536bcd2513298075a5d379663c962", FIRST);

        assertThat(check(stillOld, COOKIE, CLIENT)).isTrue();
    }

    @Test
    void cookieOfAnotherAddressOrClient_isNotGood() {
        Cookies cookies = cookies(MADE, FIRST);

        assertThat(check(cookies, COOKIE, "198.51.100.101")).isFalse();
        assertThat(check(cookies, COOKIE, "2001:db8::1")).isFalse();
        assertThat(check(cookies, "0000000000000000" + COOKIE.substring(16), CLIENT))
                .isFalse();
    }

    @Test
    void everyBitFlipped_isNotGood() {
        Cookies cookies = cookies(MADE, FIRST);
        for (int bit = 0; bit < 8 * Cookies.OCTETS; bit++) {
            byte[] cookie = HexFormat.of().parseHex(COOKIE);
            cookie[bit / 8] ^= (byte) (1 << bit % 8);
            byte[] address = AskedPath.address(CLIENT).getAddress();

            assertThat(cookies.check(cookie, 0, cookie.length, address))
                    .as("bit " + bit)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"8", "16", "17", "23", "25", "32", "40"})
    void serverCookieOfAnotherLength_isOfAnotherServer(int octets) {
        Cookies cookies = cookies(MADE, FIRST);
        byte[] cookie = Arrays.copyOf(HexFormat.of().parseHex(COOKIE), octets);

        assertThat(cookies.check(cookie, 0, octets, AskedPath.address(CLIENT).getAddress()))
                .isFalse();
        assertThat(answer(cookies)).isEqualTo(COOKIE);
    }

    @Test
    void clockBeyond32Bits_goesRound() {
        Cookies before = cookies((1L << 32) - 10, FIRST);
        check(before, "2464c4abcf10c957", CLIENT);

        assertThat(check(cookies((1L << 32) + 10, FIRST), answer(before), CLIENT))
                .isTrue();
    }

    @Test
    void secretThatIsNone_isRefusedWithoutBeingShown() {
        assertThatThrownBy(() -> CookieSecret.ofHex("e5e973e5a6b2a43f48e7dc849e37bfc"))
                .hasMessage("a cookie secret has 32 hexadecimal digits")
                .hasNoCause();
        assertThat(CookieSecret.ofHex(FIRST)).hasToString("CookieSecret(kept)");
    }

    private static Cookies cookies(long now, String... secrets) {
        List<CookieSecret> all = Arrays.stream(secrets).map(CookieSecret::ofHex).toList();
        return new Cookies(all, () -> Instant.ofEpochSecond(now));
    }

    private static boolean check(Cookies cookies, String cookie, String address) {
        byte[] octets = HexFormat.of().parseHex("ffff" + cookie);
        return cookies.check(
                octets, 2, octets.length - 2, AskedPath.address(address).getAddress());
    }

    private static String answer(Cookies cookies) {
        return HexFormat.of().formatHex(cookies.answer());
    }
}
