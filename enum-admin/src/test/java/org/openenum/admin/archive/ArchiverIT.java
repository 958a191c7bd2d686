package org.openenum.admin.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.OwnPassword;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.database.TestDatabase;

/** What is moved from the two logs to the archive, and what stays. */
class ArchiverIT extends ArchivingProgram {

    @ParameterizedTest
    @EnumSource
    void whatLeaves_isInProvedFilesOnce_andNotInTheTables(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        long rows = rows();
        archiveAll();
        put("sbc3");
        put("sbc4");
        archiveAll();

        assertThat(rows).isPositive();
        assertThat(files.files()).hasSize(2);
        assertWholeAndOnce();
        assertThat(text()).contains("sip:+{number}@sbc1.example", "sip:+{number}@sbc3.example", "441632960701");
        assertThat(count("audit_entry")).as("the newest entry stays").isEqualTo(1);
        assertThat(count("change_log")).isEqualTo(1);
        assertThat(count("changeset")).isEqualTo(1);
        assertThat(client.get("/audit/verification").json().get("entries").asLong())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsYoungerThanTheDays_stays(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        Leaving before = new Leaving(Instant.now().minus(Duration.ofDays(1)), 0, 0);

        assertThat(archiver.step(before)).isFalse();

        assertThat(archive.end()).isEqualTo(ArchiveEnd.NONE);
        assertThat(files.files()).isEmpty();
        assertThat(client.get(NUMBER + "/history").header("Link")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void changesThatAreTooMany_leaveHoweverYoung_withTheEntriesBeforeThem(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        batch(100, 50);
        entriesWithoutChanges(1_100); // More than are read together.
        put("sbc2");
        put("sbc3");
        put("sbc4");
        long newest = head("seq");

        archiveAll(new Leaving(Instant.MIN, newest - 2, 0));

        assertThat(archive.end().change()).isEqualTo(newest - 2);
        assertThat(count("change_log")).isEqualTo(2);
        assertThat(count("changeset")).isEqualTo(2);
        assertThat(count("audit_entry")).isEqualTo(2);
        assertWholeAndOnce();
        assertThat(client.get(NUMBER + "/history").json().get("items").size()).isEqualTo(2);
        assertThat(client.get(NUMBER + "/history").header("Link")).contains("archives");
        assertThat(client.get("/changes?after=" + (newest - 3)).status()).isEqualTo(409);
        assertThat(client.get("/changes?after=" + (newest - 2)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void changesetOfWhichSomeIsTooMuch_leavesWhole_andTheNextOneStays(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        long before = head("seq");
        batch(200, 50);
        entriesWithoutChanges(3);
        batch(300, 50);
        put("sbc2");

        archiveAll(new Leaving(Instant.MIN, before + 10, 0));

        assertThat(archive.end().change()).isEqualTo(before + 50);
        assertThat(count("change_log")).isEqualTo(51);
        assertWholeAndOnce();
    }

    @ParameterizedTest
    @EnumSource
    void entriesThatAreTooMany_leave_andTheNewestStaysWhateverIsAskedFor(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        entriesWithoutChanges(20);
        put("sbc2");
        long newest = head("audit_id");

        archiveAll(new Leaving(Instant.MIN, 0, newest - 5));

        assertThat(archive.end().auditEntry()).isEqualTo(newest - 5);
        assertThat(count("audit_entry")).isEqualTo(5);
        assertThat(count("change_log")).isEqualTo(1);

        archiveAll(new Leaving(Instant.MIN, newest, newest));

        assertThat(count("audit_entry")).isEqualTo(1);
        assertThat(count("change_log")).isEqualTo(1);
        assertWholeAndOnce();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNeitherOldNorTooMuch_stays_andTheFirstOfBothDecides(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        put("sbc2");
        put("sbc3");
        long newest = head("seq");

        archiveAll(new Leaving(Instant.MIN, 0, 0));
        assertThat(archive.end()).isEqualTo(ArchiveEnd.NONE);

        archiveAll(new Leaving(Instant.now().minus(Duration.ofDays(1)), newest - 1, 0));
        assertThat(count("change_log")).as("by their number").isEqualTo(1);

        put("sbc4");
        put("sbc5");
        archiveAll(new Leaving(Instant.now().plus(Duration.ofDays(1)), newest - 1, 0));
        assertThat(count("change_log")).as("by their age").isEqualTo(1);
        assertWholeAndOnce();
    }

    @ParameterizedTest
    @EnumSource
    void bulkChange_leavesWithItsRows(TestDatabase database) throws IOException {
        start(database);
        bulkChange();
        put("sbc1");
        assertThat(count("range_rows")).isPositive();

        archiveAll();

        assertThat(count("range_rows")).isZero();
        assertJobIsShownWithoutItsChange();
        assertThat(ArchiveProof.of(files, archive.end()).broken()).isNull();
        assertThat(text()).contains("\"line\":\"packet\"", "\"subject\":\"mapping_range\"");
        assertThat(client.get("/zones/e164.example/numbers/493012300017/history")
                        .status())
                .isEqualTo(200);
        assertThat(client.get("/zones/e164.example/numbers/493012300017").status())
                .isEqualTo(200);
    }

    private void assertJobIsShownWithoutItsChange() {
        long job = client.get("/jobs").json().at("/items/0/id").asLong();
        HttpResponse<String> page = SignedIn.to(
                        AdminProgram.url(admin), admin.getBean(AccountService.class), admin.getBean(OwnPassword.class))
                .page("/jobs/" + job);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        assertThat(page.body()).contains("10,500", "is in the archive").doesNotContain("/revert", "Show the change");
    }

    @ParameterizedTest
    @EnumSource
    void fileEndsSoonAfterItsMostLines_howeverManyChangesAnEntryHas(TestDatabase database) throws IOException {
        start(database);
        for (int i = 0; i < 10; i++) {
            batch(100 * i, 50);
        }
        put("sbc1");
        put("sbc2");

        ArchiveEnd end =
                writer(120).write(archive.end(), tomorrow(), () -> true).orElseThrow();

        assertThat(end.change()).isBetween(100L, 200L);
        assertThat(archive.advance(end)).isTrue();
        archiveAll();
        assertWholeAndOnce();
    }

    private long rows() {
        return count("audit_entry") + count("changeset") + count("change_log");
    }
}
