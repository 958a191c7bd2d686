package org.openenum.admin.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.RunningAdmin.author;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.CountedStatements;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.TestDatabase;

/** Records that exclude each other are refused, also if two clients write them at the same time. */
class RecordPlacesIT {

    private static final String NAME_SERVER = "{\"nameServers\":[\"ns1.partner.example\"]}";

    private RunningAdmin admin;

    private ApiClient client;

    private String apex;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + apex, "{}").status()).isEqualTo(201);
    }

    /** One client writes while the other, whose checks are done, is about to commit. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            H2         | www CNAME a.example.   | www A 192.0.2.1                    | CNAME record cannot have other data
            POSTGRESQL | www CNAME a.example.   | www A 192.0.2.1                    | CNAME record cannot have other data
            H2         | www A 192.0.2.1        | www CNAME a.example.               | CNAME record cannot have other data
            POSTGRESQL | www A 192.0.2.1        | www CNAME a.example.               | CNAME record cannot have other data
            H2         | www CNAME a.example.   | mail A 192.0.2.2 / www A 192.0.2.1 | CNAME record cannot have other data
            POSTGRESQL | www CNAME a.example.   | mail A 192.0.2.2 / www A 192.0.2.1 | CNAME record cannot have other data
            H2         | old DNAME new.example. | a.b.old A 192.0.2.1                | there is one at old
            POSTGRESQL | old DNAME new.example. | a.b.old A 192.0.2.1                | there is one at old
            H2         | old DNAME new.example. | y DNAME x.example. / zoo A 192.0.2.1 / a.b.old A 192.0.2.1 | there is one at old
            POSTGRESQL | old DNAME new.example. | y DNAME x.example. / zoo A 192.0.2.1 / a.b.old A 192.0.2.1 | there is one at old
            H2         | @ DNAME new.example.   | www A 192.0.2.1                    | there is one at
            POSTGRESQL | @ DNAME new.example.   | www A 192.0.2.1                    | there is one at
            """)
    void setThatMayNotStandBesideOrBelowAnother_isRefusedThoughItWasNotThereYet(
            TestDatabase database, String first, String second, String why) {
        start(database);

        assertThatThrownBy(() -> admin.get(ChangeLog.class).write(author(), changes -> {
                    for (String set : second.split(" / ")) {
                        Wanted made = Wanted.of(set, apex);
                        admin.get(RecordKind.class).put(made.ref(apex), made.draft(), Precondition.ANY, changes);
                    }
                    Wanted meanwhile = Wanted.of(first, apex);
                    assertThat(client.create(meanwhile.path(apex), meanwhile.json())
                                    .status())
                            .isEqualTo(201);
                    return first;
                }))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(why);

        assertThat(sets())
                .containsExactlyInAnyOrder("@ NS", Wanted.of(first, apex).toString());
    }

    @ParameterizedTest
    @EnumSource
    void setFarBelowTheApex_takesNoMoreStatementsThanOneRightBelowIt(TestDatabase database) {
        start(database);
        statementsOf("first A 192.0.2.1");

        long near = statementsOf("near A 192.0.2.1");

        assertThat(statementsOf("a.b.c.d.e.f.g.h.far A 192.0.2.1")).isEqualTo(near);
    }

    private long statementsOf(String set) {
        Wanted wanted = Wanted.of(set, apex);
        long before = CountedStatements.ofThisThread();
        admin.get(RecordService.class).put(wanted.ref(apex), wanted.draft(), Precondition.ABSENT, author());
        return CountedStatements.ofThisThread() - before;
    }

    @ParameterizedTest
    @EnumSource
    void setsOfOneTransactionAtManyNames_standBesideWhatMayStandThere(TestDatabase database) {
        start(database);
        client.create(Wanted.of("other CNAME a.example.", apex).path(apex), "{\"records\":[\"a.example.\"]}");

        admin.get(ChangeLog.class).write(author(), changes -> {
            for (String set :
                    List.of("a.www A 192.0.2.1", "a.www TXT x", "b.www CNAME a.www", "old DNAME x.example.")) {
                Wanted made = Wanted.of(set, apex);
                admin.get(RecordKind.class).put(made.ref(apex), made.draft(), Precondition.ANY, changes);
            }
            return apex;
        });

        assertThat(sets()).contains("a.www A", "a.www TXT", "b.www CNAME", "old DNAME", "other CNAME");
    }

    @ParameterizedTest
    @EnumSource
    void prefixWithRecordSets_isDelegatedWhenOnlyAddressesAreLeft(TestDatabase database) {
        start(database);
        String delegation = "/zones/" + apex + "/delegations/4930";
        List<String> present =
                List.of("ns1.0.3.9.4 A 192.0.2.1", "0.3.9.4 TXT x", "_sip._udp.0.3.9.4 TXT y", "1.3.9.4 TXT z");
        for (String set : present) {
            Wanted made = Wanted.of(set, apex);
            assertThat(client.create(made.path(apex), made.json()).status()).isEqualTo(201);
        }

        for (String set : List.of("0.3.9.4 TXT x", "_sip._udp.0.3.9.4 TXT y")) {
            Wanted inTheWay = Wanted.of(set, apex);
            ApiClient.Answer refused = client.create(delegation, NAME_SERVER);
            assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
            assertThat(refused.json().at("/detail").asString())
                    .startsWith(inTheWay.name(apex) + " TXT, and perhaps more, is at or below +4930 ");
            client.send("DELETE", inTheWay.path(apex), null, "If-Match", "*");
        }
        assertThat(client.create(delegation, NAME_SERVER).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void recordSetBelowAPrefixThatIsDelegatedMeanwhile_isRefused(TestDatabase database) {
        start(database);
        String delegations = "/zones/" + apex + "/delegations/";
        Wanted made = Wanted.of("_sip._udp.1.4 TXT x", apex);

        assertThatThrownBy(() -> admin.get(ChangeLog.class).write(author(), changes -> {
                    admin.get(RecordKind.class).put(made.ref(apex), made.draft(), Precondition.ANY, changes);
                    assertThat(client.create(delegations + "41", NAME_SERVER).status())
                            .isEqualTo(201);
                    return apex;
                }))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("+41 is at or below +41");

        assertThat(client.get(made.path(apex)).status()).isEqualTo(404);
    }

    private List<String> sets() {
        List<String> sets = new ArrayList<>();
        client.get("/zones/" + apex + "/records").json().at("/items").forEach(item -> {
            String owner = item.at("/owner").asString();
            sets.add((owner.equals(apex) ? "@" : owner.replace("." + apex, "")) + " "
                    + item.at("/type").asString());
        });
        return sets;
    }

    /** A set of one record: {@code www A 192.0.2.1}. */
    private record Wanted(String owner, String type, String rdata) {

        static Wanted of(String text, String apex) {
            String[] parts = text.split(" ");
            return new Wanted(parts[0], parts[1], parts[2].equals("a.www") ? "a.www." + apex + "." : parts[2]);
        }

        private String name(String apex) {
            return owner.equals("@") ? owner : owner + "." + apex;
        }

        RecordRef ref(String apex) {
            return new RecordRef(apex, name(apex), type);
        }

        RecordService.Draft draft() {
            return new RecordService.Draft(null, List.of(rdata));
        }

        String path(String apex) {
            return "/zones/" + apex + "/records/" + name(apex) + "/" + type;
        }

        String json() {
            return "{\"records\":[\"" + rdata + "\"]}";
        }

        @Override
        public String toString() {
            return owner + " " + type;
        }
    }
}
