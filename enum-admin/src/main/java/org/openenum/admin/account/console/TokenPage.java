package org.openenum.admin.account.console;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Area;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.Scope;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.account.TokenView;
import org.openenum.admin.account.signin.KeptForms;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of API tokens. The secret of a new token is shown only in the response to the form. */
@PageController
class TokenPage {

    /** The lifetimes to choose from, in days; 0 is unlimited. */
    private static final List<Integer> LIFETIMES = List.of(1, 7, 30, 90, 365, 0);

    private static final String USUAL_LIFETIME = "90";

    private final TokenService tokens;

    private final Notices notices;

    private final Clock clock;

    TokenPage(TokenService tokens, Notices notices, Clock clock) {
        this.tokens = tokens;
        this.notices = notices;
        this.clock = clock;
    }

    /** The form for a new token, as texts. */
    record TokenForm(
            String label, String role, String lifetime, String numberPrefixes, String addresses, List<String> scopes) {

        static final TokenForm BLANK = new TokenForm("", Role.OPERATOR.name(), USUAL_LIFETIME, "", "", List.of());

        static TokenForm read(FormInput input) {
            return new TokenForm(
                    input.text("label"),
                    input.text("role", Role.OPERATOR.name()),
                    input.text("lifetime", USUAL_LIFETIME),
                    input.text("numberPrefixes"),
                    input.text("addresses"),
                    input.texts("scopes"));
        }

        TokenLimits limits() {
            return TokenLimits.of(words(numberPrefixes), words(addresses), scopes);
        }

        /** Whether a limit is set, so that the limits are shown. */
        public boolean isLimited() {
            return !(numberPrefixes.isEmpty() && addresses.isEmpty() && scopes.isEmpty());
        }

        private static List<String> words(String text) {
            return Arrays.stream(text.split("[\\s,]+", -1))
                    .filter(word -> !word.isEmpty())
                    .toList();
        }

        Role wantedRole() {
            return FormInput.named(Role.class, role)
                    .orElseThrow(() -> RefusedException.invalid(
                            "/role", "unknown", Sentence.of("account.unknown-role", role), role));
        }

        @Nullable
        Duration wantedLifetime() {
            for (int days : LIFETIMES) {
                if (Integer.toString(days).equals(lifetime)) {
                    return days == 0 ? null : Duration.ofDays(days);
                }
            }
            throw RefusedException.invalid("/lifetime", "unknown", Sentence.of("token.choose-lifetime"), lifetime);
        }
    }

    /**
     * An area of the API and the scopes that a token may be limited to there.
     *
     * @param read the scope to read, or null if there is none
     * @param write the scope to write, or null if there is none
     */
    record Part(
            String area, @Nullable String read, @Nullable String write) {

        static List<Part> all() {
            return Arrays.stream(Area.values())
                    .map(area -> new Part(
                            area.word(),
                            area.isReadable() ? new Scope(area, false).text() : null,
                            area.isWritable() ? new Scope(area, true).text() : null))
                    .toList();
        }
    }

    /** A token and its state. */
    record Row(TokenView token, State state) {}

    /** The state of a token. */
    enum State {
        VALID,
        EXPIRED,
        REVOKED
    }

    @GetMapping("/tokens")
    String list(Model model) {
        return show(TokenForm.BLANK, FormFaults.NONE, model);
    }

    @PostMapping("/tokens")
    String create(FormInput input, Author author, Model model, HttpServletResponse response) {
        TokenForm form = TokenForm.read(input);
        if (input.text("action").equals(KeptForms.AGAIN)) {
            return show(form, FormFaults.NONE, model);
        }
        try {
            model.addAttribute(
                    "issued",
                    tokens.create(form.label(), form.wantedRole(), form.wantedLifetime(), form.limits(), author));
            response.setStatus(HttpStatus.CREATED.value());
            return list(model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(form, FormFaults.of(e), model);
        }
    }

    @PostMapping("/tokens/{id:\\d{1,9}}/revoke")
    String revoke(@PathVariable int id, Author author, RedirectAttributes redirect) {
        notices.done(redirect, "tokens.revoked", tokens.revoke(id, author).label());
        return "redirect:/tokens";
    }

    private String show(TokenForm form, FormFaults faults, Model model) {
        Instant now = clock.instant();
        model.addAttribute(
                "tokens",
                tokens.list().stream()
                        .map(token -> new Row(token, stateOf(token, now)))
                        .toList());
        model.addAttribute("form", form);
        model.addAttribute("roles", Role.values());
        model.addAttribute("lifetimes", LIFETIMES);
        model.addAttribute("parts", Part.all());
        model.addAttribute("faults", faults);
        return "account/tokens";
    }

    private static State stateOf(TokenView token, Instant now) {
        if (token.revokedAt() != null) {
            return State.REVOKED;
        }
        Instant end = token.expiresAt();
        return end != null && !now.isBefore(end) ? State.EXPIRED : State.VALID;
    }
}
