package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The servers on the dashboard. */
class DashboardIT extends ConsoleVisit {

    private static final Pattern SOME = Pattern.compile("[1-9][0-9.,]*");

    @Test
    void openDashboard_lives() {
        open(Scripting.ON);
        List<String> streams = new ArrayList<>();
        page.onRequest(request -> {
            if (request.url().endsWith("/dashboard/events")) {
                streams.add(request.url());
            }
        });
        go("/");
        assertThat(page.locator("#live-state")).hasText("live");
        assertThat(page.locator("#start")).hasCount(0);
        assertThat(page.locator("[data-figure=queriesPerSecond]")).hasText(SOME);
        assertThat(page.locator("[data-figure=lagSeconds]")).hasText("21 ms");
        console.number(APEX, "442079469201", "sip:news@example.net");
        assertThat(page.locator("#last-changes")).containsText("+442079469201");
        assertThat(streams).as("all from one stream").hasSize(1);
    }

    @Test
    void link_keepsTheFocusWhenItsListLooksAgain() {
        console.number(APEX, "442079469202", "sip:news@example.net");
        open(Scripting.ON);
        go("/");
        assertThat(page.locator("#live-state")).hasText("live");
        Locator link = page.locator("#last-changes li:has-text('+442079469202') a.open");
        link.focus();
        console.number(APEX, "442079469203", "sip:news@example.net");
        assertThat(page.locator("#last-changes")).containsText("+442079469203");
        assertThat(link).isFocused();
    }

    /** A program that has just started has not counted yet. */
    @Test
    void destinations_areAskedForByThePage() {
        open(Scripting.ON);
        page.waitForResponse(answer -> answer.url().endsWith("/dashboard/destinations"), () -> go("/"));
        assertThat(page.locator("#most-used")).not().containsText("…");
    }

    @Test
    void hiddenDashboard_pauses() {
        open(Scripting.ON);
        go("/");
        assertThat(page.locator("#live-state")).hasText("live");
        page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });"
                + "document.dispatchEvent(new Event('visibilitychange'))");
        assertThat(page.locator("#live-state")).hasText("paused");
        page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))");
        assertThat(page.locator("#live-state")).hasText("live");
    }

    @ParameterizedTest
    @EnumSource
    void figures_leadToTheServersBehindThem(Scripting scripting) {
        open(scripting);
        go("/");
        page.click("#ready");
        assertThat(page.locator("h1")).hasText("Servers");
        assertThat(page.locator("#nodes tbody tr")).hasCount(2);
        assertThat(page.locator("#nodes tbody tr").first()).containsText("graz");
        assertThat(page.locator("#nodes .tag").first()).hasText("Ready");
        go("/nodes?health=SILENT");
        assertThat(page.locator("#nodes")).containsText("No server");
    }
}
