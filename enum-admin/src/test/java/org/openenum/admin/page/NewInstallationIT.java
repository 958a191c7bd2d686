package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** The pages of an installation with many zones, to which no server reports. */
class NewInstallationIT {

    private static final int ZONES = 12;

    private static RunningAdmin admin;

    private static SignedIn person;

    @BeforeAll
    static void makeZones() {
        admin = RunningAdmin.alone(TestDatabase.H2);
        person = SignedIn.to(admin);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        for (int i = 0; i < ZONES; i++) {
            client.create("/zones/" + RunningAdmin.newApex(), "{}");
        }
    }

    @AfterAll
    static void end() {
        admin.close();
    }

    @Test
    void noServerInAState_doesNotMeanThatNoneHasReported() {
        String sentence = "No DNS server has reported yet.";
        assertThat(person.page("/nodes").body()).contains(sentence);
        assertThat(person.page("/nodes?health=STOPPED").body())
                .contains("No server")
                .doesNotContain(sentence);
    }

    @Test
    void dashboard_listsTenZones_andLeadsToTheOthers() {
        String figures = person.part("/dashboard/figures").body();
        assertThat(figures).contains("All 12 zones");
        assertThat(figures.split("<tr data-row", -1)).hasSize(1 + 10);
    }
}
