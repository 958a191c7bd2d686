package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.account.Role;

/** The page of a changeset with many changes. */
class ChangesIT extends ConsoleVisit {

    private static final int SETS = 52;

    /** Posts the form without its button, and returns the status of the response. */
    private static final String REVERT = """
            async () => (await fetch(location.pathname + '/revert', {
              method: 'POST',
              headers: {
                [document.querySelector('meta[name=csrf-header]').content]:
                  document.querySelector('meta[name=csrf-token]').content,
              },
            })).status""";

    @Test
    void largeChange_isReadPageByPage() {
        IntStream.range(0, SETS).forEach(i -> console.records(APEX, "turned" + (100 + i), "A", "192.0.2.81"));
        open(Scripting.ON);
        go("/records?zone=" + APEX + "&q=turned");
        page.click("button:has-text('All matches')");
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

    @Test
    void changeOfAZone_isTakenBackOnlyByWhoMayChangeZones() {
        console.zone("taken-back.example");
        open(Scripting.ON);
        go("/changes");
        page.locator("tbody tr:has-text('taken-back.example') a.open").first().click();
        assertThat(page.locator("button:has-text('Revert this change')")).isVisible();
        String change = page.url();
        page.context().close();

        windowOf("olivia", Role.OPERATOR);
        page.navigate(change);
        assertThat(page.locator(".versions")).containsText("taken-back.example");
        assertThat(page.locator("button:has-text('Revert this change')")).hasCount(0);
        assertThat(page.evaluate(REVERT)).isEqualTo(403);
    }

    @Test
    void targetWithBracketsInItsName_isALink() {
        String target = "[2001:db8::5]:5061";
        console.destination("over-ipv6", "sip:+{number}@" + target);
        open(Scripting.ON);
        go("/targets?start=%5B2001:db8::5");
        page.click("#targets button:has-text('Drain')");
        assertThat(page.locator(".notice-good")).containsText(target + " is drained");
        go("/changes");
        page.locator("tbody a:has-text('" + target + "')").first().click();
        assertThat(page.locator("h1")).hasText(target);
        page.click("button:has-text('Put back in service')");
        assertThat(page.locator(".notice-good")).containsText(target + " is back in service");
        assertThat(page.locator("h1")).hasText(target);
    }

    @Test
    void changes_areFoundByNumberPersonAndFile_andAnImportIsNamedByItsFile() {
        console.number(APEX, "442079460771", "sip:first@example.net");
        open(Scripting.ON);
        go("/imports");
        page.setInputFiles(
                "#file",
                new FilePayload(
                        "spring-numbers.csv",
                        "text/csv",
                        "number,service,uri\n+442079460771,E2U+sip,sip:second@example.net\n"
                                .getBytes(StandardCharsets.UTF_8)));
        page.click(".form-actions button");
        page.click("button:has-text('Read the whole file')");
        page.click("button:has-text('Apply')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");

        go("/changes");
        page.fill("#number", "+44 20 7946 0771");
        page.click(".search button");
        assertThat(page.locator("tbody tr")).hasCount(2);
        assertThat(page.locator("tbody tr").first()).containsText("Import of spring-numbers.csv");
        page.click("tbody tr:last-child td.whole a");
        assertThat(page.locator("#actor")).hasValue("bob");
        page.click("text=Show everything");

        page.fill("#text", "SPRING-numbers");
        page.click(".search button");
        assertThat(page.locator("tbody tr")).hasCount(1);
        page.click("tbody a:has-text('Import of spring-numbers.csv')");
        assertThat(page.locator("h1")).hasText("Import of spring-numbers.csv");

        go("/changes?until=2020-01-01T00:00");
        assertThat(page.locator(".empty")).containsText("No change matches");
        go("/changes?number=44x");
        assertThat(page.locator(".notice-bad")).isVisible();
        go("/changes?number=442079460771");
        isAccessibleInLightAndDarkAndFitsAPhone("changes that were searched");
    }
}
