package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one change changed, when that is much. */
class ChangesIT extends ConsoleVisit {

    private static final int SETS = 52;

    @Test
    void largeChange_isReadPageByPage() {
        IntStream.range(0, SETS).forEach(i -> console.records(APEX, "turned" + (100 + i), "A", "192.0.2.81"));
        openWithoutMotion();
        go("/records?zone=" + APEX + "&q=turned");
        page.click("button:has-text('All that match')");
        page.selectOption("#edit", "TTL");
        page.fill("#set-ttl", "60");
        page.click("button:has-text('Show what would happen')");
        page.click("button:has-text('Change " + SETS + " entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");

        go("/records/set/history?zone=" + APEX + "&owner=turned100.e164.arpa&type=A");
        page.click(".versions li:first-child a");
        assertThat(page.locator(".facts")).containsText(String.valueOf(SETS));
        assertThat(page.locator(".versions > li")).hasCount(50);
        assertThat(page.locator("#shown")).hasText("1 to 50 of 52");
        page.click("a[rel=next]");
        assertThat(page.locator(".versions > li")).hasCount(2);
        assertThat(page.locator(".versions > li").last()).containsText("turned151.e164.arpa");
        assertThat(page.locator("#shown")).hasText("51 to 52 of 52");
        isAccessibleInLightAndDarkAndFitsAPhone("second page of a change");
        page.setViewportSize(1280, 900);
        page.click("a[rel=first]");
        assertThat(page.locator(".versions > li")).hasCount(50);
        page.navigate(page.url().split("\\?")[0] + "?after=0");
        assertThat(page.locator(".versions > li").first()).containsText("turned100.e164.arpa");
    }
}
