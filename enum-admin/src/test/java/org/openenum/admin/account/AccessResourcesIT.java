package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;

/** Accounts and tokens as resources of the API. */
class AccessResourcesIT {

    private static final RunningAdmin ADMIN = RunningAdmin.on(TestDatabase.H2);

    private final ApiClient client = ADMIN.client(Role.ADMINISTRATOR);

    @Test
    void newToken_isFoundAtItsLocation_withoutItsSecret() {
        Answer made = client.send("POST", "/tokens", "{\"label\":\"located\",\"role\":\"viewer\"}");

        Answer found = client.get(path(made));

        assertThat(found.status()).isEqualTo(200);
        assertThat(found.json().get("label").asString()).isEqualTo("located");
        assertThat(found.toString()).doesNotContain(made.json().get("token").asString());
    }

    @Test
    void newUser_isFoundAtItsLocation_withoutItsPassword() {
        Answer made = client.send("POST", "/users", "{\"name\":\"Located@Example.NET\",\"role\":\"viewer\"}");

        Answer found = client.get(path(made));

        assertThat(found.status()).isEqualTo(200);
        assertThat(found.json()).isEqualTo(made.json().get("user"));
        assertThat(client.get("/users/Located@Example.NET").json()).isEqualTo(found.json());
        assertThat(found.toString())
                .doesNotContain(made.json().get("oneTimePassword").asString());
    }

    @Test
    void user_isChangedOnlyByThoseWhoHaveSeenWhatItIs() {
        Answer made = client.send("POST", "/users", "{\"name\":\"seen@example.net\",\"role\":\"viewer\"}");
        String tag = client.get(path(made)).header("ETag");
        String disabled = "{\"role\":\"viewer\",\"disabled\":true}";

        Answer changed = client.send("PUT", path(made), disabled, "If-Match", tag);

        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.header("ETag"))
                .isEqualTo(client.get(path(made)).header("ETag"))
                .isNotEqualTo(tag);
        // A client that has not seen this change would enable the user again.
        String operator = "{\"role\":\"operator\",\"disabled\":false}";
        assertThat(client.send("PUT", path(made), operator, "If-Match", tag).status())
                .isEqualTo(412);
        assertThat(client.send("PUT", path(made), operator).status()).isEqualTo(428);
    }

    @Test
    void auditTrail_namesTheRoleOfAToken_asTheConsoleDoes() {
        int id = client.send("POST", "/tokens", "{\"label\":\"audited\",\"role\":\"viewer\"}")
                .json()
                .get("id")
                .asInt();
        client.send("DELETE", "/tokens/" + id, null);

        assertThat(client.get("/audit?object=audited").json().findValuesAsString("detail"))
                .containsExactly("token " + id, "token " + id + ", role VIEWER");
        assertThat(SignedIn.to(ADMIN).page("/audit").body()).contains("token " + id + ", role Viewer");
    }

    @ParameterizedTest
    @CsvSource({"/tokens/2000000000, 404", "/tokens/x, 400", "/users/nobody, 404", "/users/nobody/sessions, 404"})
    void unknownOne_isRefused(String path, int status) {
        assertThat(client.get(path).status()).isEqualTo(status);
    }

    private static String path(Answer made) {
        assertThat(made.status()).isEqualTo(201);
        return made.header("Location").substring(Api.ROOT.length());
    }
}
