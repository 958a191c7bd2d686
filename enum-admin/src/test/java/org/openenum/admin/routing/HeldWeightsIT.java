package org.openenum.admin.routing;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionOperations;

class HeldWeightsIT {

    private static final String TARGETS = "\"targets\":[{\"target\":\"sip:a@sbc.example\",\"weight\":1}]";

    /** Like a large import that changes a policy, during its commit. */
    @ParameterizedTest
    @EnumSource
    void weightsWhoseRowSomebodyHasForLong_areToBeSentAgain(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        String destination = "/rule-sets/held-weights";
        client.create(destination, "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@sbc.example\"}]}");
        client.put(destination + "/routing-policy", "{" + TARGETS + "}", "If-Match", "*");

        Answer answer =
                Objects.requireNonNull(admin.get(TransactionOperations.class).execute(status -> {
                    admin.get(EntityManager.class)
                            .createNativeQuery("update routing_lease_head set version = version + 1")
                            .executeUpdate();
                    return client.put(destination + "/routing-policy/weights", "{\"leaseSeconds\":60," + TARGETS + "}");
                }));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.json().at("/detail").asString()).contains("other changes conflict");
    }
}
