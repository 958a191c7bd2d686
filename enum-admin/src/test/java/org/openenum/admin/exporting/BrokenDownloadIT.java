package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

class BrokenDownloadIT {

    /** Some hundred kilobytes of records: the first are sent before the last is read. */
    private static final int RECORDS = 900;

    @Test
    void fileWhoseEndCannotBeRead_isNotEndedAsIfItWereWhole() {
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        String operations = IntStream.range(0, RECORDS)
                .mapToObj(
                        i -> "{\"op\":\"put\",\"owner\":\"n%03d.%s\",\"type\":\"TXT\",\"value\":{\"records\":[\"%s\"]}}"
                                .formatted(i, apex, "x".repeat(200)))
                .collect(Collectors.joining(","));
        client.send("POST", "/zones/" + apex + "/records/batch", "{\"operations\":[" + operations + "]}");
        assertThat(client.get("/zones/" + apex + "/zonefile").response().body().lines())
                .hasSizeGreaterThan(RECORDS);

        admin.execute("update record_set set owner = 'no..name' where owner = 'n%03d.%s'".formatted(RECORDS - 1, apex));

        assertThatThrownBy(() -> client.get("/zones/" + apex + "/zonefile")).isInstanceOf(UncheckedIOException.class);
        client.send("DELETE", "/zones/" + apex + "?force=true", null, "If-Match", "*");
    }
}
