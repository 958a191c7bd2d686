package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;

/** The page of the control process: what it shows, and how it is switched. */
class SteeringPageIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void control_isSeenAndSwitched(Scripting scripting) {
        String name = scripting == Scripting.ON ? "switched-with-script" : "switched-without";
        console.controlled(name, "north");
        open(scripting);
        go("/steering");
        String panel = "section[aria-label='" + name + "']";
        assertThat(page.locator(panel + " [aria-pressed=true]")).hasText("Shadow");
        assertThat(page.locator(panel + " tbody tr")).hasCount(2);
        assertThat(page.locator(panel + " figure")).hasCount(3);
        assertThat(page.locator(panel + " .in-force")).hasCount(4);

        page.click(panel + " button:has-text('On')");
        assertThat(page.locator(".notice-good > div")).hasText("The load control of " + name + " was switched on.");
        assertThat(page.locator(panel + " [aria-pressed=true]")).hasText("On");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        assertThat(page.locator(panel + " [aria-pressed=true]")).hasText("Shadow");

        page.click(panel + " button:has-text('Off')");
        assertThat(page.locator(panel + " [aria-pressed=true]")).hasText("Off");
        assertThat(page.locator(panel + " figure")).hasCount(0);
        go("/changes");
        assertThat(page.locator("tbody").first()).containsText(name);
    }

    @Test
    void buttonThatHasTheFocus_keepsIt_whenThePageLooksAgain() {
        console.controlled("switched-by-keys", "north");
        open(Scripting.ON);
        go("/steering");
        Locator off = page.locator("section[aria-label='switched-by-keys'] button:has-text('Off')");
        off.focus();
        page.evaluate("document.getElementById('steering').dataset.before = 'true'");
        page.evaluate("htmx.trigger('#steering', 'openenum:refresh')");
        assertThat(page.locator("#steering[data-before]")).hasCount(0);
        assertThat(off).isFocused();
    }

    @Test
    void whoOnlyReads_seesTheSwitch_andCannotUseIt() {
        console.controlled("switched-by-nobody", "north");
        windowOf("wanda", Role.VIEWER);
        go("/steering");
        Locator on = page.locator("section[aria-label='switched-by-nobody'] button:has-text('On')");
        assertThat(on).hasAttribute("aria-disabled", "true");
        assertThat(on).hasAccessibleDescription("Your role (Viewer) has read-only access here");
        on.dispatchEvent("click");
        assertThat(page.locator("section[aria-label='switched-by-nobody'] [aria-pressed=true]"))
                .hasText("Shadow");
    }
}
