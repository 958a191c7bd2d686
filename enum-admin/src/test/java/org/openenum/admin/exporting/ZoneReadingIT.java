package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.CountedStatements;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.exporting.ZoneReading.Entry;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.TestDatabase;
import org.openenum.record.RecordSet;

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

    @ParameterizedTest
    @EnumSource
    void zoneThatIsRemovedMeanwhile_hasNoEndThatLooksLikeOne(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        ZoneReading reading = admin.get(ZoneReading.class);
        Iterator<Entry> numbers = reading.mappings(reading.zone(apex), "", null);
        Iterator<RecordSet> records = reading.records(reading.zone(apex));

        client.send("DELETE", "/zones/" + apex, null, "If-Match", "*");

        assertThatThrownBy(numbers::hasNext).isInstanceOf(RefusedException.class);
        assertThatThrownBy(records::hasNext).isInstanceOf(RefusedException.class);
    }
}
