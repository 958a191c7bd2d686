package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every endpoint of the program with every role: the list is taken from the program itself, so that a new one is in the test. */
class AccessIT {

    private static final String NOBODY = "";

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

        // The console sends people to its sign-in page; or refuses a form without its token.
        assertThat(answer.status()).isIn(pattern.startsWith("/api/") ? List.of(401, 403) : List.of(302, 403));
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void role_opensWhatTheMatrixSaysAndNothingElse(String method, String pattern) {
        if (!pattern.startsWith("/api/")) {
            return;
        }
        for (Role role : Role.values()) {
            Permission permission = new AccessRules().permissionFor(method, concrete(pattern));
            ApiClient.Answer answer =
                    clientOf(role).send(method, concrete(pattern).substring(Api.ROOT.length()), null);
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
                && !concrete(pattern).matches(".*/(validate|preview|exports|lookup|account|me)/.*");

        assertThat(writes && Role.VIEWER.may(permission)).isFalse();
    }

    private static final ApiClient[] CLIENTS = new ApiClient[Role.values().length];

    private static synchronized ApiClient clientOf(Role role) {
        if (CLIENTS[role.ordinal()] == null) {
            CLIENTS[role.ordinal()] = ADMIN.client(role);
        }
        return CLIENTS[role.ordinal()];
    }

    /** The pattern with something in place of its variables that does not exist. */
    private static String concrete(String pattern) {
        return pattern.replaceAll("\\{collection:[^}]*}", "numbers")
                .replaceAll("\\{id(:[^/]*)?}", "999999")
                .replaceAll("\\{\\*?[^}]*}", "4930");
    }
}
