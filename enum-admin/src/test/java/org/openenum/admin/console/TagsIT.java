package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tags of numbers, and how they find numbers. */
class TagsIT extends ConsoleVisit {

    @ParameterizedTest
    @EnumSource
    void number_isTaggedAndFoundByItsTag(Scripting scripting) {
        String digits = scripting == Scripting.ON ? "442079464201" : "442079464202";
        String tag = "paddington-" + scripting.ordinal();
        console.number(APEX, digits, "sip:a@example.net");
        open(scripting);
        go("/numbers/" + APEX + "/" + digits);
        page.fill("#tags", "VIP, " + tag);
        review();
        assertThat(page.locator("#changes ins").first()).containsText(tag);
        save();
        assertThat(page.locator("#tags")).hasValue(tag + " vip");

        go("/numbers?q=" + digits);
        page.click("[data-row] .tag-word:has-text('" + tag + "')");
        assertThat(page.locator(".chip")).containsText(tag);
        assertThat(page.locator("[data-row]")).hasCount(1);
        assertThat(page.locator("[data-row] a.open")).hasText("+" + digits);
        page.click(".chip:has-text('" + tag + "')");
        assertThat(page.locator(".chip")).hasCount(0);
    }

    @Test
    void tagInUse_isOfferedWhileOneIsTyped() {
        console.number(APEX, "442079464203", "sip:a@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079464203");
        page.fill("#tags", "kensington");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        go("/numbers/new");
        page.locator("#tags").pressSequentially("vip Kens");
        assertThat(page.locator("#tag-names option[value='vip kensington']")).hasCount(1);
        go("/numbers");
        page.locator("#tag").pressSequentially("kens");
        assertThat(page.locator("#tag-names option[value=kensington]")).hasCount(1);
        page.fill("#tag", "kensington");
        page.keyboard().press("Enter");
        assertThat(page.locator("[data-row]")).hasCount(1);
    }

    @Test
    void tagBesideAStatus_isNotOfferedToBeCounted() {
        console.number(APEX, "442079464205", "sip:a@example.net");
        open(Scripting.ON);
        go("/numbers/" + APEX + "/442079464205");
        page.fill("#tags", "holborn");
        review();
        save();
        assertThat(page.locator(".notice-good")).containsText("was saved");
        go("/numbers?tag=holborn&status=ACTIVE");
        assertThat(page.locator("[data-row]")).hasCount(1);
        assertThat(page.locator("text=Count all matches")).hasCount(0);
        page.click(".chip:has-text('Active')");
        page.click("text=Count all matches");
        assertThat(page.locator("#results")).containsText("1 entry matches");
        assertThat(page.locator("[data-row]")).hasCount(1);
    }

    @Test
    void badTag_isSaidBesideItsField() {
        open(Scripting.ON);
        go("/numbers/new?number=442079464204");
        page.fill("#rules-0-uri", "sip:a@example.net");
        page.fill("#tags", "=formula");
        save();
        assertThat(page.locator("#tags-error")).containsText("A tag is made of letters");
        assertThat(page.locator("#tags")).hasValue("=formula");
    }

    @ParameterizedTest
    @EnumSource
    void chosenNumbers_getTagsAndLoseThem(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "4420794644" : "4420794645";
        String tag = "camden-" + scripting.ordinal();
        console.number(APEX, prefix + "01", "sip:a@example.net");
        console.number(APEX, prefix + "02", "sip:b@example.net");
        open(scripting);
        go("/numbers?q=" + prefix);
        page.check("input[value='NUMBER/" + prefix + "01']");
        page.check("input[value='NUMBER/" + prefix + "02']");
        page.click("button:has-text('Add tags')");
        page.fill("#set-tags", tag + " sold");
        page.click("button:has-text('Show the differences')");
        assertThat(page.locator("tbody ins .tag-word")).hasCount(4);
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator(".notice-good")).containsText("2 entries were changed");

        go("/numbers?tag=" + tag);
        assertThat(page.locator("[data-row]")).hasCount(2);
        page.click("button:has-text('All matches')");
        assertThat(page.locator(".page-head")).containsText(tag);
        page.selectOption("select[name=edit]", "UNTAG");
        page.fill("#set-tags", tag);
        page.click("button:has-text('Show what would happen')");
        assertThat(page.locator(".tile .figure").first()).hasText("2");
        page.click("button:has-text('Change 2 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/numbers?tag=" + tag);
        assertThat(page.locator("[data-row]")).hasCount(0);
        go("/numbers?tag=sold&q=" + prefix);
        assertThat(page.locator("[data-row]")).hasCount(2);
    }
}
