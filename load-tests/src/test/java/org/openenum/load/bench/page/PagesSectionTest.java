package org.openenum.load.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.pages.ListTimes;
import org.openenum.load.pages.Lists;

class PagesSectionTest {

    private static final Occasion OCCASION = new Occasion(
            "./openenum bench pages", "2026-11-21T08:00:00Z", new Machine("a processor", 4, 25_000, "Linux"));

    private static PagesResult result(String database, ListTimes... lists) {
        return new PagesResult(OCCASION, database, 5_000_000, List.of(lists));
    }

    @Test
    void slowestListOfEachDatabase_isJudged() {
        Section section = new PagesSection(List.of(
                        result(
                                "H2",
                                new ListTimes("/zones/e164.arpa/numbers", 60, 60, 3, 4, 5),
                                new ListTimes("/audit", 60, 59, 50, 99.4, 300)),
                        result("PostgreSQL", new ListTimes("/audit", 60, 59, 50, 100, 300))))
                .section();

        assertThat(section.findings())
                .extracting(finding -> finding.verdict().word() + ": " + finding.measured())
                .containsExactly(
                        "yes: 99 ms (`audit`, H2, 5,000,000 numbers)",
                        "no: 100 ms (`audit`, PostgreSQL, 5,000,000 numbers)");
        assertThat(section.text())
                .contains(
                        "| list | H2: p50 / p95 / longest | PostgreSQL: p50 / p95 / longest |",
                        "| `/zones/e164.arpa/numbers` | 3.0 / 4.0 / 5 | |",
                        "| `/audit` | 50.0 / 99.4 / 300 | 50.0 / 100.0 / 300 |",
                        "5,000,000 numbers: `./openenum bench pages`, finished");
    }

    @Test
    void lists_areOfTheZonesTheDestinationAndTheTag() {
        List<String> paths = new Lists("e164.arpa", "berlin-sbc", "vip", "hosts.example").paths();

        assertThat(paths)
                .contains(
                        "/zones/e164.arpa/numbers",
                        "/zones/e164.arpa/numbers?ruleSet=berlin-sbc&status=closed",
                        "/zones/e164.arpa/numbers?tag=vip",
                        "/zones/hosts.example/records?type=TXT",
                        "/zones/hosts.example/records/h0500000.hosts.example/A/history")
                .doesNotHaveDuplicates()
                .noneMatch(path -> path.matches(".*(ZONE|RULESET|TAG|HOSTS).*"));
    }
}
