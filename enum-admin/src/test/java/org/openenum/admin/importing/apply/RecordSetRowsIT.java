package org.openenum.admin.importing.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.openenum.admin.RunningAdmin.author;

import jakarta.persistence.EntityManager;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.record.RecordSets;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.database.TestDatabase;
import org.xbill.DNS.Type;

/** The record sets of an import, while others write record sets. */
class RecordSetRowsIT {

    private static final byte[] TEXT = {1, 'x'};

    private static final byte[] ROOT = {0};

    @ParameterizedTest
    @EnumSource
    void aliasThatIsMadeWhileTheFileIsWritten_refusesOtherDataBesideIt(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        String records = "/zones/" + apex + "/records/";
        client.create("/zones/" + apex, "{}");

        assertThatThrownBy(() -> admin.get(ChangeLog.class).write(author(), changes -> {
                    RecordSetRows rows = rows(admin, apex, changes);
                    ApiClient.Answer alias =
                            client.create(records + "foo." + apex + "/CNAME", "{\"records\":[\"a.example.\"]}");
                    assertThat(alias.status()).as(alias.toString()).isEqualTo(201);
                    for (String owner : List.of("bar.", "foo.")) {
                        rows.put(new StagedRecordSet(1, owner + apex + ".", Type.TXT, 60, List.of(TEXT)));
                    }
                    changes.note("import.apply", apex);
                    return apex;
                }))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("foo." + apex);

        assertThat(client.get(records + "foo." + apex + "/TXT").status()).isEqualTo(404);
        assertThat(client.get(records + "bar." + apex + "/TXT").status()).isEqualTo(404);
    }

    /** RFC 6672, section 2.4: "Resource records MUST NOT exist at any subdomain of the owner of a DNAME RR." */
    @ParameterizedTest
    @EnumSource
    void nothingIsPutBelowARedirectionOfTheZone_andNoRedirectionAboveWhatItHas(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        String records = "/zones/" + apex + "/records/";
        client.create("/zones/" + apex, "{}");
        client.create(records + "away." + apex + "/DNAME", "{\"records\":[\"example.net.\"]}");
        client.create(records + "host.here." + apex + "/TXT", "{\"records\":[\"x\"]}");

        assertThat(refusal(admin, apex, new StagedRecordSet(1, "a.away." + apex + ".", Type.TXT, 60, List.of(TEXT))))
                .hasMessageContaining("away." + apex);
        assertThat(refusal(admin, apex, new StagedRecordSet(1, "here." + apex + ".", Type.DNAME, 60, List.of(ROOT))))
                .hasMessageContaining("here." + apex);
        assertThat(refusal(admin, apex, new StagedRecordSet(1, "there." + apex + ".", Type.DNAME, 60, List.of(ROOT))))
                .isNull();
    }

    private static @Nullable Throwable refusal(RunningAdmin admin, String apex, StagedRecordSet set) {
        return catchThrowable(() -> admin.get(ChangeLog.class).write(author(), changes -> {
            rows(admin, apex, changes).put(set);
            changes.note("import.apply", apex);
            return apex;
        }));
    }

    private static RecordSetRows rows(RunningAdmin admin, String apex, PendingChanges changes) {
        return new RecordSetRows(
                admin.get(EntityManager.class),
                admin.get(RecordSets.class),
                admin.get(Zones.class).require(apex),
                Delegations.NONE,
                changes,
                new ReviewCheck(null));
    }
}
