package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openenum.admin.account.Role;

/** The page of live queries. */
class QueriesIT extends ConsoleVisit {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String NUMBER = "442079460401";

    private static final String OWNER = "1.0.4.0.6.4.9.7.0.2.4.4.e164.arpa.";

    private static final String UNKNOWN = "442079469998";

    private static final String UNKNOWN_OWNER = "8.9.9.9.6.4.9.7.0.2.4.4.e164.arpa.";

    @Test
    void question_appearsAsItIsAsked() {
        look("/queries");
        known();

        Locator row = rows().first();
        assertThat(row).containsText("+442079460401");
        assertThat(row).containsText("NAPTR");
        assertThat(row).containsText("NOERROR");
        assertThat(row).containsText("192.0.2.33");
        assertThat(row).containsText("85 µs");
        assertThat(row.locator("a")).hasAttribute("href", "/numbers/e164.arpa/" + NUMBER);
        assertThat(page.locator("#queries-rate")).containsText("queries in all");
        unknown();
        assertThat(rows().first()).containsText("NXDOMAIN");
        assertThat(rows().first().locator("a")).hasAttribute("href", "/lookup?zone=e164.arpa&number=" + UNKNOWN);
        isAccessibleInLightAndDarkAndFitsAPhone("queries that come in");
    }

    @Test
    void pause_holdsTheRowsAndClearTakesThemAway() {
        look("/queries");
        known();
        assertThat(rows().first()).containsText(NUMBER);
        page.click("#queries-pause");
        assertThat(page.locator("#queries-state")).hasText("paused");
        unknown();
        assertThat(rows().filter(new Locator.FilterOptions().setHasText("NXDOMAIN")))
                .hasCount(0);
        page.click("#queries-pause");
        assertThat(rows().first()).containsText("NXDOMAIN");
        page.click("#queries-clear");
        assertThat(rows()).hasCount(0);
        assertThat(page.locator("#queries-none")).isVisible();
    }

    @Test
    void filter_goesToTheServers() {
        look("/queries");
        page.fill("#number", "+44 20");
        page.fill("#requester", "192.0.2.0/24");
        page.selectOption("#rcode", "NXDOMAIN");
        page.click("button:has-text('Show these')");
        await().atMost(PATIENCE)
                .until(() -> console.measured()
                        .wish()
                        .startsWith("number=4420&requester=192.0.2.0%2F24&rcode=NXDOMAIN&perSecond="));
        page.fill("#requester", "nobody");
        page.click("button:has-text('Show these')");
        assertThat(page.locator(".notice-bad")).containsText("this is not an address, with or without /LENGTH");
    }

    @Test
    void programThatStops_isAskedAgain() {
        open(Scripting.ON);
        page.route(
                "**/queries/events*",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("text/event-stream")
                        .setBody("event:end\ndata:{\"reason\":\"stop\",\"silent\":[]}\n\n")));
        go("/queries");
        assertThat(page.locator("#queries-state")).hasText("no connection; trying again");
        assertThat(page.locator("#queries-pause")).hasAttribute("aria-pressed", "false");
    }

    @Test
    void number_canBeFollowed() {
        open(Scripting.ON);
        go("/numbers/" + APEX + "/" + NUMBER);
        page.click("text=Follow queries");
        assertThat(page.locator("#number")).hasValue("+" + NUMBER);
        assertThat(page.locator("#queries-state")).hasText("live");
    }

    @Test
    void withoutScripts_thereIsASnapshot() {
        open(Scripting.OFF);
        go("/queries");
        ScheduledExecutorService asking = Executors.newSingleThreadScheduledExecutor();
        try {
            asking.scheduleWithFixedDelay(
                    () -> console.measured().asked(OWNER, NUMBER, "NOERROR", "NUMBER"), 0, 50, TimeUnit.MILLISECONDS);
            page.click("button:has-text('Capture 2 seconds')");
            assertThat(rows().first()).containsText("+442079460401");
            assertThat(rows().first()).containsText(Pattern.compile("UTC"));
        } finally {
            asking.shutdownNow();
        }
    }

    @Test
    void everyLook_standsInTheAuditTrail() {
        look("/queries?number=4420");
        go("/audit?action=query-log");
        assertThat(page.locator("tbody tr").first()).containsText("Live queries viewed");
    }

    @Test
    void viewer_mayNot() {
        windowOf("quentin", Role.VIEWER);
        assertThat(page.navigate(console.url() + "/queries").status()).isEqualTo(403);
        assertThat(page.locator("main")).containsText("See live queries: who queries which number");
    }

    @Test
    void queries_areDrawnForTheDocumentation() {
        look("/queries");
        known();
        unknown();
        known();
        assertThat(rows()).hasCount(6);
        page.screenshot(new Page.ScreenshotOptions().setPath(Pictures.named("queries")));
    }

    private void look(String path) {
        await().atMost(PATIENCE).until(() -> console.measured().readers() == 0);
        open(Scripting.ON);
        go(path);
        assertThat(page.locator("#queries-state")).hasText("live");
        // Both servers in the console's configuration.
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(console.measured().readers())
                        .as(page.locator("#queries-state").textContent())
                        .isEqualTo(2));
    }

    private Locator rows() {
        return page.locator("#queries-rows tr");
    }

    private void known() {
        console.measured().asked(OWNER, NUMBER, "NOERROR", "NUMBER");
    }

    private void unknown() {
        console.measured().asked(UNKNOWN_OWNER, UNKNOWN, "NXDOMAIN", "NOTHING");
    }
}
