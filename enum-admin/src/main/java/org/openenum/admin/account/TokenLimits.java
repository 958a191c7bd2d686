package org.openenum.admin.account;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.requester.ClientNetwork;
import org.openenum.sentence.Sentence;
import org.openenum.zone.NumberNotation;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/**
 * What a token may be used for beyond its role.
 *
 * @param numberPrefixes digits that all numbers it touches begin with; empty: any number, and everything that is no
 *     number
 * @param addresses IP addresses and networks that it may be used from; empty: any
 * @param scopes what it may be used for; empty: whatever its role allows
 */
public record TokenLimits(List<String> numberPrefixes, List<String> addresses, List<Scope> scopes)
        implements Serializable {

    /** No limits. */
    public static final TokenLimits NONE = new TokenLimits(List.of(), List.of(), List.of());

    /** The length of the column. */
    private static final int MAX_CHARS = 1_000;

    private static final String SEPARATOR = " ";

    /** Copies the lists. */
    public TokenLimits {
        numberPrefixes = List.copyOf(numberPrefixes);
        addresses = List.copyOf(addresses);
        scopes = List.copyOf(scopes);
    }

    /** Reads the limits that a client requests; null means no limit. */
    public static TokenLimits of(
            @Nullable List<String> prefixes, @Nullable List<String> addresses, @Nullable List<String> scopes) {
        TokenLimits limits = new TokenLimits(
                prefixes == null
                        ? List.of()
                        : prefixes.stream().map(TokenLimits::digitsOf).toList(),
                addresses == null
                        ? List.of()
                        : addresses.stream().map(TokenLimits::checked).toList(),
                scopes == null
                        ? List.of()
                        : scopes.stream().map(Scope::parse).distinct().toList());
        refuseTooLong("/numberPrefixes", limits.prefixText());
        refuseTooLong("/addresses", limits.addressText());
        return limits;
    }

    private static void refuseTooLong(String pointer, @Nullable String text) {
        if (text != null && text.length() > MAX_CHARS) {
            throw RefusedException.invalid(pointer, "too-long", Sentence.of("token.limits-too-long", MAX_CHARS), null);
        }
    }

    static TokenLimits ofTexts(@Nullable String prefixes, @Nullable String addresses, @Nullable String scopes) {
        return new TokenLimits(
                listOf(prefixes),
                listOf(addresses),
                listOf(scopes).stream().map(Scope::parse).toList());
    }

    @Nullable
    String prefixText() {
        return numberPrefixes.isEmpty() ? null : String.join(SEPARATOR, numberPrefixes);
    }

    @Nullable
    String addressText() {
        return addresses.isEmpty() ? null : String.join(SEPARATOR, addresses);
    }

    @Nullable
    String scopeText() {
        return scopes.isEmpty() ? null : String.join(SEPARATOR, scopeWords());
    }

    /** The scopes as the API names them. */
    public List<String> scopeWords() {
        return scopes.stream().map(Scope::text).toList();
    }

    /** Whether the limits allow what needs this scope. */
    public boolean allowScope(Scope needed) {
        return scopes.isEmpty() || scopes.stream().anyMatch(scope -> scope.includes(needed));
    }

    /** Whether the token is limited to some numbers. */
    public boolean areOfNumbers() {
        return !numberPrefixes.isEmpty();
    }

    public boolean allowNumber(String digits) {
        return numberPrefixes.isEmpty() || numberPrefixes.stream().anyMatch(digits::startsWith);
    }

    /** The refusal of a request for other numbers. */
    public Sentence refusal() {
        return Sentence.plain("this token is limited to the numbers +" + String.join(", +", numberPrefixes)
                + "; name one in the path, or as prefix of a list");
    }

    boolean allowAddress(String address) {
        return addresses.isEmpty()
                || addresses.stream().anyMatch(network -> new IpAddressMatcher(network).matches(address));
    }

    private static List<String> listOf(@Nullable String text) {
        return text == null ? List.of() : Arrays.asList(text.split(SEPARATOR));
    }

    private static String digitsOf(String prefix) {
        try {
            // A token applies to all zones, so a prefix that only one zone interprets in its own way is taken
            // literally.
            String digits = NumberNotation.INTERNATIONAL.readStart(prefix);
            return new DialedDigits(digits).digits();
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid("/numberPrefixes", "not-a-number", e.sentence(), prefix);
        }
    }

    private static String checked(String network) {
        try {
            if (network.indexOf(':') < 0) {
                // Java reads 10/8 as a network around 0.0.0.10, which no client comes from.
                ClientNetwork.parse(network.split("/", 2)[0]);
            }
            new IpAddressMatcher(network);
            return network;
        } catch (IllegalArgumentException e) {
            throw RefusedException.invalid("/addresses", "not-an-address", Sentence.of("network.invalid"), network);
        }
    }
}
