package org.openenum.load.bench.page;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.rest.RestRun;

/**
 * Fills a database and reads all its lists.
 *
 * @param pages how many of each list
 * @param records beside the numbers
 */
record MeasuredPages(Setup setup, int pages, ManyRecords records) {

    private static final String APEX = "e164.arpa";
    private static final int CLIENTS = 8;
    /** Makes thousands of changesets and audit entries, so that their lists are long. */
    private static final Duration CHANGING = Duration.ofSeconds(4);
    /** For each list, until Java has compiled what they have in common. */
    private static final int WARM_UP_PAGES = 20;

    private static final String RULES = """
            {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@sbc.example.net;user=phone"}]}""";

    /** Measures one database. */
    Rows measure(Storage storage, Path csv, Path scratch) throws IOException {
        try (EnumAdmin admin = setup.admin(storage, scratch)) {
            admin.makeZone(APEX);
            admin.make("/rule-sets/" + MixedPlan.DESTINATION, RULES);
            admin.make("/rule-sets/" + MixedPlan.OTHER_DESTINATION, RULES);
            Duration took = admin.importFile(APEX, csv);
            setup.say("%s: imported in %d s", storage.name(), took.toSeconds());
            importRecords(admin, scratch);
            String token = admin.token("administrator");
            change(admin, token);
            PageTimes times = new PageTimes(admin.httpPort(), token);
            List<String> paths = new Lists(APEX, MixedPlan.DESTINATION, MixedPlan.TAG, ManyRecords.APEX).paths();
            for (String path : paths) {
                times.measure(path, WARM_UP_PAGES);
            }
            List<Row> all = new ArrayList<>();
            for (String path : paths) {
                Row list = times.measure(path, pages);
                setup.say("%s", list);
                all.add(list);
            }
            return Rows.of(all);
        }
    }

    private void importRecords(EnumAdmin admin, Path scratch) throws IOException {
        Instant begun = Instant.now();
        admin.makeZone(ManyRecords.APEX);
        for (Path file : records.writeHosts(scratch)) {
            admin.importFile(ManyRecords.APEX, file);
        }
        admin.importFile(APEX, records.writeDelegations(scratch, APEX));
        setup.say(
                "records: imported in %d s",
                Duration.between(begun, Instant.now()).toSeconds());
    }

    /** Creates record sets, one in each changeset. */
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
