package org.openenum.load.bench.page;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.pages.ListTimes;
import org.openenum.load.pages.Lists;
import org.openenum.load.pages.PageTimes;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.rest.RestRun;

/**
 * Fills a database and reads all lists of it.
 *
 * @param pages of each list
 * @param records beside the numbers
 * @param cores of enum-admin, as {@code taskset -c} takes them
 */
record MeasuredPages(Installation installation, int pages, ManyRecords records, String cores, PrintStream progress) {

    private static final String APEX = "e164.arpa";
    private static final int CLIENTS = 8;
    /** Thousands of changesets and audit entries, for lists of them to be deep. */
    private static final Duration CHANGING = Duration.ofSeconds(4);
    /** Of each list, until Java has compiled what they have in common. */
    private static final int WARM_UP_PAGES = 20;

    private static final String RULES = """
            {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc.example.net;user=phone"}]}""";

    /** Measures one database. */
    Rows measure(Storage storage, Path csv, Path scratch) throws IOException {
        try (EnumAdmin admin = EnumAdmin.start(installation, storage, cores, scratch.resolve("admin.log"))) {
            admin.makeZone(APEX);
            admin.make("/rule-sets/" + MixedPlan.DESTINATION, RULES);
            admin.make("/rule-sets/" + MixedPlan.OTHER_DESTINATION, RULES);
            Duration took = admin.importFile(APEX, csv);
            progress.println(storage.name() + ": imported in " + took.toSeconds() + " s");
            importRecords(admin, scratch);
            String token = admin.token("administrator");
            change(admin, token);
            PageTimes times = PageTimes.ofApi("http://127.0.0.1:" + admin.httpPort(), token);
            List<String> paths = new Lists(APEX, MixedPlan.DESTINATION, MixedPlan.TAG, ManyRecords.APEX).paths();
            for (String path : paths) {
                times.measure(path, WARM_UP_PAGES);
            }
            List<Row> all = new ArrayList<>();
            for (String path : paths) {
                ListTimes list = times.measure(path, pages);
                progress.println(PageTimes.text(list));
                all.add(row(list));
            }
            return Rows.of(all);
        }
    }

    private static Row row(ListTimes times) {
        return new Row()
                .and("list", times.list())
                .and("pages", times.pages())
                .and("followed", times.followed())
                .and("p50Millis", times.p50Millis())
                .and("p95Millis", times.p95Millis())
                .and("maxMillis", times.maxMillis());
    }

    private void importRecords(EnumAdmin admin, Path scratch) throws IOException {
        Instant begun = Instant.now();
        admin.makeZone(ManyRecords.APEX);
        for (Path file : records.writeHosts(scratch)) {
            admin.importFile(ManyRecords.APEX, file);
        }
        admin.importFile(APEX, records.writeDelegations(scratch, APEX));
        progress.println(
                "records: imported in " + Duration.between(begun, Instant.now()).toSeconds() + " s");
    }

    /** Makes record sets, one in a changeset. */
    private void change(EnumAdmin admin, String token) throws IOException {
        RestClients.Plan clients = new RestClients.Plan(admin.httpPort(), token, CLIENTS, 0, CHANGING);
        RestRun made = RestClients.run(
                clients,
                turn -> RestRequest.create(
                        "/zones/" + APEX + "/records/host" + turn + "." + APEX + "/A",
                        "{\"records\":[\"192.0.2.1\"]}"));
        made.withoutFailure();
    }
}
