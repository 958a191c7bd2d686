package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Search in the whole console, and the columns and filters of tables. */
class FindIT extends ConsoleVisit {

    @Test
    void slash_searchesEverythingFromEveryPage() {
        console.number(APEX, "442079460178", "sip:found@slash.example.net");
        open(Scripting.ON);
        go("/jobs");
        page.keyboard().press("/");
        assertThat(page.locator("#search-text")).isFocused();
        page.keyboard().type("0044 20 7946 0178");
        assertThat(page.locator("#found-here [data-hit]")).hasText(Pattern.compile("\\+442079460178.*"));
        page.keyboard().press("ArrowDown");
        assertThat(page.locator("#found-here [data-hit]")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.locator("h1")).hasText("+442079460178");

        page.keyboard().press("/");
        page.keyboard().type("SIP:x@slash.exam");
        assertThat(page.locator("#found-here")).containsText("Points to the host");
        assertThat(page.locator("#found-here [data-hit]").first()).containsText("+442079460178");
        page.keyboard().press("Escape");
        assertThat(page.locator("#search-dialog")).isHidden();
    }

    @ParameterizedTest
    @EnumSource
    void search_hasAPageOfItsOwn(Scripting scripting) {
        console.number(APEX, "442079460778", "sip:found@page.example.net");
        open(scripting);
        go("/jobs");
        if (scripting == Scripting.OFF) {
            page.click(".find-all");
            page.fill("#q", "tel:+44-20-7946-0778");
            page.click("form.search .btn");
        } else {
            page.keyboard().press("/");
            page.keyboard().type("tel:+44-20-7946-0778");
            page.keyboard().press("Enter");
        }
        assertThat(page.locator("#found [data-hit]")).hasText(Pattern.compile("\\+442079460778.*"));
        assertThat(page).hasURL(Pattern.compile(".*/search\\?q=tel.*"));
    }

    @Test
    void filterOfJobs_keepsTheFocus() {
        open(Scripting.ON);
        go("/jobs");
        assertThat(page.locator("#jobs [data-row]").first()).isVisible();
        page.focus("#state");
        page.selectOption("#state", "CANCELLED");
        page.focus("#format");
        page.selectOption("#format", "DEMO");
        assertThat(page).hasURL(Pattern.compile(".*/jobs\\?state=CANCELLED&format=DEMO"));
        assertThat(page.locator("#jobs")).containsText("Nothing matches");
        assertThat(page.locator("#format")).isFocused();
    }

    @ParameterizedTest
    @EnumSource
    void table_hasTheColumnsThatWereChosen(Scripting scripting) {
        console.number(APEX, "442079460779", "sip:columns@example.net");
        open(scripting);
        go("/numbers?q=442079460779");
        assertThat(page.locator("th:has-text('TTL')")).hasCount(0);
        page.click("summary:has-text('Columns')");
        page.check("input[name=columns][value=ttl]");
        page.uncheck("input[name=columns][value=service]");
        page.click("button:has-text('Show')");
        assertThat(page).hasURL(Pattern.compile(".*/numbers\\?q=442079460779"));
        assertThat(page.locator("th:has-text('TTL')")).hasCount(1);
        assertThat(page.locator("th:has-text('Service')")).hasCount(0);
        assertThat(page.locator("[data-row]")).containsText("3600");
    }

    @ParameterizedTest
    @EnumSource
    void table_isSortedByItsHead(Scripting scripting) {
        console.number(APEX, "442079460781", "sip:a@example.net");
        console.number(APEX, "442079460782", "sip:b@example.net");
        open(scripting);
        go("/numbers?q=44207946078");
        page.click("th a.sort:has-text('Number')");
        assertThat(page).hasURL(Pattern.compile(".*sort=-number.*"));
        assertThat(page.locator("[data-row] a.open").first()).hasText("+442079460782");
        page.setViewportSize(1600, 900);
        go("/numbers");
        page.click("th a.sort:has-text('Changed')");
        assertThat(page.locator("[data-row] a.open").first()).hasText("+442079460782");
    }

    @Test
    void onlyWhatIsNotUsual_isMarked() {
        console.number(APEX, "442079460783", "sip:usual@example.net");
        open(Scripting.ON);
        go("/numbers?q=442079460783");
        assertThat(page.locator("[data-row]")).hasCount(1);
        assertThat(page.locator("[data-row] .tag")).hasCount(0);
        assertThat(page.locator("[data-row] .digits > span")).hasCount(4);
    }

    @Test
    void view_isKeptUnderAName() {
        open(Scripting.ON);
        go("/numbers?status=CLOSED");
        page.click("summary:has-text('Save this view')");
        page.fill("#view-name", "Out of service");
        page.click("[data-view-form] button");
        go("/numbers");
        page.click(".views a:has-text('Out of service')");
        assertThat(page).hasURL(Pattern.compile(".*status=CLOSED.*"));
        page.click(".views button[aria-label='Remove the view Out of service']");
        assertThat(page.locator(".views a:has-text('Out of service')")).hasCount(0);
    }

    @Test
    void nationalNumber_isUnderstoodByThePrefixesOfItsZone_andAnotherAsksWhetherItIsMeant() {
        open(Scripting.ON);
        go("/zones/new");
        page.fill("#apex", "prefixes.example");
        page.fill("#countryCode", "44");
        page.fill("#nationalPrefix", "0");
        save();
        go("/numbers/new?zone=prefixes.example");
        page.fill("#number", "020 7946 0784");
        page.fill("#rules-0-service", "E2U+sip");
        page.fill("#rules-0-uri", "sip:national@example.net");
        save();
        assertThat(page.locator("h1")).hasText("+442079460784");

        go("/numbers/new?zone=prefixes.example");
        page.fill("#number", "+0 800 123");
        page.fill("#rules-0-service", "E2U+sip");
        page.fill("#rules-0-uri", "sip:zero@example.net");
        save();
        assertThat(page.locator("[role=alert]").last()).containsText("No country code begins with 0");
        assertThat(page.locator("input[name=leadingZero]"))
                .hasAccessibleDescription(Pattern.compile("No country code begins with 0.*"));
        page.check("input[name=leadingZero]");
        save();
        assertThat(page.locator("h1")).hasText("+0800123");
    }

    @Test
    void previewBelowADelegation_saysWhatSavingWillSay() {
        open(Scripting.ON);
        go("/numbers/new");
        page.fill("#number", "+44 20 7946 8812");
        page.fill("#rules-0-uri", "sip:away@example.net");
        assertThat(page.locator("#preview .is-error")).containsText("is at or below +4420794688, which is delegated");
        assertThat(page.locator("#preview .tag-good")).hasCount(0);
        save();
        assertThat(page.locator("#faults")).containsText("is at or below +4420794688, which is delegated");
    }
}
