package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.CountedStatements;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.exporting.ZoneReading.Entry;
import org.openenum.database.TestDatabase;

class ZoneReadingIT {

    private static final String RULES = "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:x@sbc.example\"}]}";

    @ParameterizedTest
    @EnumSource
    void destinationThatGoesWhileAPageIsRead_isTheOneThatTheNumberHad(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        String number = "/zones/" + apex + "/numbers/4930";
        client.create("/zones/" + apex, "{}");
        client.create("/rule-sets/before-" + apex, RULES);
        client.create("/rule-sets/after-" + apex, RULES);
        client.create(number, "{\"ruleSet\":\"before-" + apex + "\"}");
        ZoneReading reading = admin.get(ZoneReading.class);
        Iterator<Entry> entries = reading.mappings(reading.zone(apex), "", null);
        AtomicInteger removed = new AtomicInteger();
        CountedStatements.before("from rule_set", () -> {
            client.send("PUT", number, "{\"ruleSet\":\"after-" + apex + "\"}", "If-Match", "*");
            removed.set(client.send("DELETE", "/rule-sets/before-" + apex, null, "If-Match", "*")
                    .status());
        });

        Entry entry = entries.next();

        assertThat(removed).hasValue(204);
        assertThat(entry.rules()).isNotNull();
        assertThat(entry.rules().name()).isEqualTo("before-" + apex);
    }
}
