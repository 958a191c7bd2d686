package org.openenum.admin.account.signin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.OwnPath;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * The input of forms that were submitted after their session had ended, kept until the next sign-in in the same
 * browser, which shows the form again. The input is never in a URL, and showing the form again changes nothing.
 *
 * <p>Thread-safe. Holds at most {@value #MAX_FORMS} forms of {@value #MAX_OCTETS} octets, whoever sends them; a new one
 * replaces the oldest.
 */
@Component
public class KeptForms {

    /** The page that shows the kept form of this browser. */
    static final String PAGE = "/kept-form";

    /** The action of a form that is shown again: no form handler takes it for the action to save. */
    public static final String AGAIN = "edit";

    /** Enough for a hundred lines of digits, or a destination with all its rules. */
    private static final int MAX_OCTETS = 32 * 1024;

    /** Some megabytes in all, and more than people who sign in again at one time. */
    private static final int MAX_FORMS = 100;

    /** Long enough for a password and a second factor. */
    private static final Duration LONGEST = Duration.ofMinutes(30);

    /**
     * Forms that can be shown again without their button, with no other effect; forms with passwords are not among
     * them.
     */
    private static final Pattern FORMS = Pattern.compile(
            "/(?:(?:zones|destinations|requesters|regions)(?:/[^/]+)?|requesters/[^/]+/networks"
                    + "|destinations/[^/]+/(?:routing-policy(?:/control)?|target-safety)|(?:numbers|blocks|delegations)(?:/[^/]+/\\d+)?"
                    + "|records(?:/set(?:/routing-policy)?)?|(?:numbers|blocks|delegations|records)/(?:selection|matching)|users|tokens)");

    /** Fields that belong to one request only, and anything that may be a secret. */
    private static final Pattern NOT_KEPT = Pattern.compile("(?i)action|.*(?:csrf|password|secret).*");

    /** The session attribute with the key of the form; the session exists before and after the sign-in. */
    private static final String KEY = KeptForms.class.getName();

    private final Map<String, Kept> forms = new LinkedHashMap<>();

    private final Clock clock;

    KeptForms(Clock clock) {
        this.clock = clock;
    }

    /**
     * A form as it was sent.
     *
     * @param path the path that it was sent to
     */
    record Kept(String path, Map<String, String[]> fields, Instant since) {}

    /** Keeps the form of a request that cannot be answered now; returns whether it did. */
    boolean keep(HttpServletRequest request) {
        if (!isKeepable(request)) {
            return false;
        }
        Map<String, String[]> fields = new LinkedHashMap<>(request.getParameterMap());
        fields.keySet().removeIf(name -> NOT_KEPT.matcher(name).matches());
        fields.put("action", new String[] {AGAIN});
        String key = UUID.randomUUID().toString();
        synchronized (forms) {
            forms.put(key, new Kept(request.getServletPath(), fields, clock.instant()));
            forms.keySet()
                    .removeAll(forms.keySet().stream()
                            .limit(Math.max(0, forms.size() - MAX_FORMS))
                            .toList());
        }
        request.getSession(true).setAttribute(KEY, key);
        return true;
    }

    /** Returns and removes the form of a session. */
    Optional<Kept> take(@Nullable HttpSession session) {
        if (session == null || !(session.getAttribute(KEY) instanceof String key)) {
            return Optional.empty();
        }
        session.removeAttribute(KEY);
        synchronized (forms) {
            return Optional.ofNullable(forms.remove(key))
                    .filter(kept -> clock.instant().isBefore(kept.since().plus(LONGEST)));
        }
    }

    boolean hasOneOf(@Nullable HttpSession session) {
        return session != null && session.getAttribute(KEY) != null;
    }

    private static boolean isKeepable(HttpServletRequest request) {
        String type = request.getContentType();
        long length = request.getContentLengthLong();
        return HttpMethod.POST.matches(request.getMethod())
                && type != null
                && type.startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE)
                && length >= 0
                && length <= MAX_OCTETS
                && FORMS.matcher(request.getServletPath()).matches()
                // Another site must not prefill a form of ours for the next person who signs in.
                && OwnPath.isSentFromHere(request);
    }
}
