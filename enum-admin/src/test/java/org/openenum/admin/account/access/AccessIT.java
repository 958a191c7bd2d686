package org.openenum.admin.account.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Permission;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.Scope;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Requests every endpoint with every role. The list of endpoints comes from the program itself, so that a new one is
 * tested, too.
 */
class AccessIT {

    private static final String NOBODY = "";

    private static final Path MATRIX = Path.of("../docs/access.md");

    private static final String TABLE_HEAD = """
            | path below `/api/v1` | method | viewer | operator | administrator | scope |
            | --- | --- | --- | --- | --- | --- |
            """;

    private static final RunningAdmin ADMIN = RunningAdmin.on(TestDatabase.H2);

    static Stream<Arguments> endpoints() {
        RequestMappingHandlerMapping mappings =
                ADMIN.get("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
        List<Arguments> endpoints = new ArrayList<>();
        for (RequestMappingInfo info : mappings.getHandlerMethods().keySet()) {
            for (String path : info.getPatternValues()) {
                if (!path.startsWith("/error") && !path.startsWith("/sign-in") && !path.startsWith("/preferences")) {
                    for (RequestMethod method : info.getMethodsCondition().getMethods()) {
                        endpoints.add(Arguments.of(method.name(), path));
                    }
                }
            }
        }
        return endpoints.stream();
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void anonymousCaller_neverGetsIn(String method, String pattern) {
        ApiClient.Answer answer = new ApiClient(ADMIN.url(), NOBODY).send(method, concrete(pattern), null);

        // The console redirects to its sign-in page, or reports that a form was not accepted and where to sign in.
        assertThat(answer.status()).isIn(pattern.startsWith("/api/") ? List.of(401, 403) : List.of(302, 401));
    }

    /** The request for a pattern; a stream is requested so that it ends soon. */
    private static String asked(String pattern) {
        String path = concrete(pattern).substring(Api.ROOT.length());
        return path.equals("/changes/events") || path.equals("/targets/events") ? path + "?seconds=1" : path;
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void role_opensWhatTheMatrixSaysAndNothingElse(String method, String pattern) {
        if (!pattern.startsWith("/api/")) {
            return;
        }
        for (Role role : Role.values()) {
            Permission permission = new AccessRules().permissionFor(method, concrete(pattern));
            ApiClient.Answer answer = clientOf(role).send(method, asked(pattern), null);
            if (role.may(permission)) {
                assertThat(answer.status()).as(role + " " + answer).isNotIn(401, 403);
            } else {
                assertThat(answer.status()).as(role + " " + answer).isEqualTo(403);
                assertThat(answer.response().body()).contains("'" + permission.word() + "'");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void viewer_writesNothing(String method, String pattern) {
        Permission permission = new AccessRules().permissionFor(method, concrete(pattern));
        boolean writes = !method.equals("GET")
                && !concrete(pattern).matches(".*/(validate|preview|exports|lookup|account|me)(/.*)?");

        assertThat(writes && Role.VIEWER.may(permission)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void limitedToken_opensWhatItsScopeSaysAndNothingElse(String method, String pattern) {
        if (!pattern.startsWith("/api/")) {
            return;
        }
        Optional<Scope> needed = new ScopeRules().needed(method, concrete(pattern));
        for (Scope scope : Scope.all()) {
            ApiClient.Answer answer = clientWith(scope).send(method, asked(pattern), null);
            if (needed.isEmpty() || scope.includes(needed.get())) {
                assertThat(answer.status()).as(scope.text() + " " + answer).isNotIn(401, 403);
            } else {
                assertThat(answer.status()).as(scope.text() + " " + answer).isEqualTo(403);
                assertThat(answer.response().body())
                        .contains(
                                Scope.all().contains(needed.get())
                                        ? "the scope '" + needed.get().text() + "'"
                                        : "a token with scopes cannot do this");
            }
        }
    }

    /** The page is generated from the program: {@code -Daccess.write=true} writes it. */
    @Test
    void documentedMatrix_isThatOfTheProgram() throws IOException {
        String documented = Files.readString(MATRIX);
        String made = documented.substring(0, documented.indexOf(TABLE_HEAD)) + TABLE_HEAD + matrix();
        if (Boolean.getBoolean("access.write")) {
            Files.writeString(MATRIX, made);
        }
        assertThat(made).as("write docs/access.md with -Daccess.write=true").isEqualTo(Files.readString(MATRIX));
    }

    private static String matrix() {
        return endpoints()
                .filter(endpoint -> endpoint.get()[1].toString().startsWith(Api.ROOT))
                .map(endpoint -> row(endpoint.get()[0].toString(), endpoint.get()[1].toString()))
                .sorted()
                .distinct()
                .collect(Collectors.joining());
    }

    private static String row(String method, String pattern) {
        Permission permission = new AccessRules().permissionFor(method, concrete(pattern));
        String roles = Arrays.stream(Role.values())
                .map(role -> role.may(permission) ? "x" : "")
                .collect(Collectors.joining(" | "));
        String scope = new ScopeRules()
                .needed(method, concrete(pattern))
                .map(needed -> needed.area().isWritable() || !needed.writes() ? "`" + needed.text() + "`" : "none")
                .orElse("any");
        String path = pattern.substring(Api.ROOT.length()).replaceAll("\\{([a-z]+):[^}]*}", "{$1}");
        return "| `" + path + "` | " + method + " | " + roles + " | " + scope + " |\n";
    }

    private static final Map<Scope, ApiClient> LIMITED = new HashMap<>();

    private static synchronized ApiClient clientWith(Scope scope) {
        return LIMITED.computeIfAbsent(scope, one -> {
            TokenLimits limits = TokenLimits.of(null, null, List.of(one.text()));
            String secret = ADMIN.get(TokenService.class)
                    .create("limited " + one.text(), Role.ADMINISTRATOR, null, limits, RunningAdmin.author())
                    .secret();
            return new ApiClient(ADMIN.url() + Api.ROOT, secret);
        });
    }

    private static final ApiClient[] CLIENTS = new ApiClient[Role.values().length];

    private static synchronized ApiClient clientOf(Role role) {
        if (CLIENTS[role.ordinal()] == null) {
            CLIENTS[role.ordinal()] = ADMIN.client(role);
        }
        return CLIENTS[role.ordinal()];
    }

    /** The pattern with values for its variables that do not exist. */
    private static String concrete(String pattern) {
        return pattern.replaceAll("\\{collection:[^}]*}", "numbers")
                .replaceAll("\\{id(:[^/]*)?}", "999999")
                .replaceAll("\\{\\*?[^}]*}", "4930");
    }
}
