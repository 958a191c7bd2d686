package org.openenum.admin.account.signin;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class KeptFormsTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    private final InstantSource source = now::get;

    private final Clock clock = source.withZone(ZoneOffset.UTC);

    private final KeptForms forms = new KeptForms(clock);

    private static MockHttpServletRequest form(String path, Map<String, String> fields) {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", path);
        request.setServletPath(path);
        request.setContentType("application/x-www-form-urlencoded");
        request.addHeader("Host", "console.example:8080");
        request.addHeader("Origin", "http://console.example:8080");
        request.setContent("a=b".getBytes(StandardCharsets.UTF_8));
        request.setParameters(fields);
        return request;
    }

    @Test
    void form_isGivenBackOnce_withoutItsButtonAndItsSecrets() {
        MockHttpServletRequest request = form(
                "/zones",
                Map.of("apex", "e164.arpa", "action", "save", "_csrf", "x", "oldPassword", "y", "clientSecret", "z"));

        assertThat(forms.keep(request)).isTrue();
        KeptForms.Kept kept = forms.take(request.getSession()).orElseThrow();
        assertThat(kept.path()).isEqualTo("/zones");
        assertThat(kept.fields()).containsOnlyKeys("apex", "action");
        assertThat(kept.fields().get("action")).containsExactly(KeptForms.AGAIN);
        assertThat(forms.take(request.getSession())).isEmpty();
    }

    @Test
    void form_isForgottenAfterHalfAnHour() {
        MockHttpServletRequest request = form("/zones", Map.of());
        forms.keep(request);

        now.set(now.get().plus(Duration.ofMinutes(30)));

        assertThat(forms.take(request.getSession())).isEmpty();
    }

    @Test
    void oldestForm_makesRoomForTheHundredAndFirst() {
        List<MockHttpServletRequest> requests = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            MockHttpServletRequest request = form("/zones", Map.of());
            forms.keep(request);
            requests.add(request);
        }

        assertThat(forms.take(requests.get(0).getSession())).isEmpty();
        assertThat(forms.take(requests.get(1).getSession())).isPresent();
        assertThat(forms.take(requests.get(100).getSession())).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/account/password",
                "/sign-in",
                "/sign-out",
                "/zones/e164.arpa/delete",
                "/numbers/selection/apply",
                "/numbers/e164.arpa/44/delete",
                "/changes/7/revert",
                "/users/bob/reset-password",
                "/tokens/3/revoke",
                "/targets/192.0.2.1:5060/check",
                "/targets/192.0.2.1:5060/out-of-service",
                "/records/set/routing-policy/delete",
                "/imports"
            })
    void formThatDoesSomethingWhateverItsButton_isNotKept(String path) {
        assertThat(forms.keep(form(path, Map.of("name", "x")))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/numbers/e164.arpa/44",
                "/destinations/a/routing-policy",
                "/destinations/a/routing-policy/control",
                "/destinations/a/target-safety",
                "/records/set",
                "/records/set/routing-policy",
            })
    void formThatIsShownAgainWithoutItsButton_isKept(String path) {
        assertThat(forms.keep(form(path, Map.of("name", "x")))).isTrue();
    }

    /** The program knows the site that the client requested, whatever host the proxy sends. */
    @Test
    void formThatComesThroughAProxy_isKept() {
        MockHttpServletRequest request = form("/zones", Map.of());
        request.removeHeader("Origin");
        request.addHeader("Origin", "https://enum.example");
        HttpServletRequest proxied = new HttpServletRequestWrapper(request) {
            @Override
            public String getScheme() {
                return "https";
            }

            @Override
            public String getServerName() {
                return "enum.example";
            }

            @Override
            public int getServerPort() {
                return 443;
            }
        };

        assertThat(forms.keep(proxied)).isTrue();
        assertThat(forms.keep(request)).isFalse();
    }

    @Test
    void formOfAnotherSite_orOneThatIsTooLarge_orAFile_isNotKept() {
        MockHttpServletRequest foreign = form("/zones", Map.of());
        foreign.removeHeader("Origin");
        foreign.addHeader("Origin", "http://elsewhere.example");
        MockHttpServletRequest unknown = form("/zones", Map.of());
        unknown.removeHeader("Origin");
        MockHttpServletRequest large = form("/zones", Map.of());
        large.setContent(new byte[32 * 1024 + 1]);
        MockHttpServletRequest file = form("/zones", Map.of());
        file.setContentType("multipart/form-data; boundary=x");

        assertThat(List.of(foreign, unknown, large, file)).noneMatch(forms::keep);
        assertThat(foreign.getSession(false)).isNull();
    }
}
