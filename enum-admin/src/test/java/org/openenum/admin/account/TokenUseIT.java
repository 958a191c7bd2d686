package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;

/** What the tables contain about the use of a token. */
class TokenUseIT {

    @ParameterizedTest
    @EnumSource
    void tokenWhoseUseCannotBeNoted_isGoodAllTheSame(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        JdbcTemplate tables = admin.get(JdbcTemplate.class);
        admin.execute("alter table api_token add constraint no_use check (label <> 'unnoted' or last_used_at is null)");
        try {
            String token = admin.client(Role.ADMINISTRATOR)
                    .send("POST", "/tokens", "{\"label\":\"unnoted\",\"role\":\"viewer\"}")
                    .json()
                    .at("/token")
                    .asString();

            ApiClient client = new ApiClient(admin.url() + Api.ROOT, token);

            assertThat(client.get("/zones").status()).isEqualTo(200);
            assertThat(uses(tables)).isZero();
        } finally {
            admin.execute("alter table api_token drop constraint no_use");
        }
    }

    private static int uses(JdbcTemplate tables) {
        return tables.queryForObject(
                "select count(last_used_at) from api_token where label = 'unnoted'", Integer.class);
    }
}
