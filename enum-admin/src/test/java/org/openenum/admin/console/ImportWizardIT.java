package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.SelectOption;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.account.Role;

/** The import of a table from another program: columns, rows, differences and rollback. */
class ImportWizardIT extends ConsoleVisit {

    private void choose(String name, String text) {
        go("/imports");
        page.setInputFiles("#file", new FilePayload(name, "text/csv", text.getBytes(StandardCharsets.ISO_8859_1)));
        page.click(".form-actions button");
    }

    private void select(String field, String label, Scripting scripting) {
        SelectOption wanted = new SelectOption().setLabel(label);
        if (scripting == Scripting.OFF) {
            page.selectOption(field, wanted);
            page.click("button:has-text('Refresh')");
        } else {
            page.waitForURL("**/columns");
            page.waitForResponse(
                    answer -> answer.request().method().equals("GET")
                            && answer.url().endsWith("/columns"),
                    () -> page.selectOption(field, wanted));
            assertThat(page.locator(".sample td.mono.quiet")).hasCount(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void foreignTable_isReadReviewedAppliedAndTakenBack(Scripting scripting) {
        String prefix = scripting == Scripting.ON ? "4420794670" : "4420794671";
        console.number(APEX, prefix + "01", "sip:old@pbx.example.net");
        console.number(APEX, prefix + "02", "sip:same@pbx.example.net");
        open(scripting);
        choose("Durchwahlen.csv", """
                Kunde;Rufnummer;wohin
                Müller;%1$s01;sip:new@pbx.example.net
                Jäger;%1$s02;sip:same@pbx.example.net
                Köhler;%1$s03;sip:third@pbx.example.net
                Weiß;4,42E+11;sip:lost@pbx.example.net
                """.formatted(prefix));
        assertThat(page.locator("h1")).hasText("What are the columns?");
        assertThat(page.locator("#encoding option:checked")).hasText("Latin-1 (Windows-1252)");
        assertThat(page.locator("#delimiter option:checked")).hasText("Semicolon ;");
        assertThat(page.locator("#column-1 option:checked")).hasText("Number");
        assertThat(page.locator("#column-2 option:checked")).hasText("URI");
        assertThat(page.locator(".findings")).containsText("3 of the first rows have a number without its plus");
        assertThat(page.locator(".findings")).containsText("4.3E+11");
        assertThat(page.locator("#defaultService")).hasValue("E2U+sip");
        assertThat(page.locator("#column-0 option:checked")).hasText("(ignored)");
        select("#column-0", "Comment", scripting);
        page.fill("#defaultService", "E2U+pstn:sip");
        if (scripting == Scripting.OFF) {
            page.click("button:has-text('Refresh')");
        } else {
            page.press("#defaultService", "Tab");
        }
        assertThat(page.locator(".sample tbody tr").first()).containsText("E2U+pstn:sip");
        page.fill("#defaultService", "E2U+sip");
        assertThat(page.locator(".sample tbody tr").first()).containsText("+" + prefix + "01");
        assertThat(page.locator("#column-0 option:checked")).hasText("Comment");
        page.click("button:has-text('Read the whole file')");

        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        assertThat(page.locator("h1")).hasText("Import of Durchwahlen.csv");
        assertThat(page.locator("#lists a[aria-current]")).hasText("Invalid rows 1");
        assertThat(page.locator("#row-errors tbody tr")).hasCount(1);
        page.click("#lists a:has-text('Numbers and blocks')");
        assertThat(page.locator("#rows tbody tr[data-row]")).hasCount(3);
        page.click(".effects .chip:has-text('New')");
        assertThat(page.locator("#rows tbody tr[data-row]")).hasCount(1);
        assertThat(page.locator("#rows tbody tr[data-row]")).containsText("+" + prefix + "03");
        page.click(".effects .chip:has-text('All that change')");
        page.fill("#diff-q", "+" + prefix + "01");
        page.press("#diff-q", "Enter");
        assertThat(page.locator("#rows tbody tr[data-row]")).hasCount(1);
        assertThat(page.locator("#rows del").first()).containsText("sip:old@pbx.example.net");
        assertThat(page.locator("#rows ins").first()).containsText("sip:new@pbx.example.net");
        page.fill("#reason", "moved to the new exchange");
        page.click("button:has-text('Apply without the invalid row')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        assertThat(page.locator("#progress")).containsText("Applied in one step, without the invalid row.");

        page.click("text=Show the change");
        assertThat(page.locator(".facts")).containsText("moved to the new exchange");
        page.click("button:has-text('Revert this change')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        go("/numbers?q=" + prefix);
        assertThat(page.locator("[data-row]")).hasCount(2);
        assertThat(page.locator("[data-row]").first()).containsText("sip:old@pbx.example.net");
    }

    @Test
    void zoneFile_isKnownByItsTextAndGoesStraightToTheReview() {
        open(Scripting.ON);
        choose("zone.txt", """
                $ORIGIN 2.7.6.4.9.7.0.2.4.4.e164.arpa.
                1.0 3600 IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:zone@pbx.example.net!" .
                """);
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        assertThat(page.locator("#rows tbody tr[data-row]")).hasCount(1);
        assertThat(page.locator("#rows tbody tr[data-row]")).containsText("+442079467201");
        assertThat(page.locator("#moved")).hasCount(0);
        console.number(APEX, "442079464899", "sip:meanwhile@pbx.example.net");
        page.reload();
        assertThat(page.locator("#moved")).containsText("The zone has changed since these counts were made");
        cancelJob();
        assertThat(page.locator(".notice-good")).containsText("Nothing was applied");
    }

    @Test
    void zoneFileWithAnotherSoa_waitsForSomebodyWhoManagesZones() {
        windowOf("orla", Role.OPERATOR);
        choose("zone.txt", """
                $ORIGIN e164.arpa.
                @ 3600 IN SOA ns.elsewhere.example. hostmaster.elsewhere.example. 1 7200 600 1209600 60
                """);
        assertThat(page.locator("#records tbody tr[data-row]")).containsText("SOA");
        assertThat(page.locator("#changes-settings")).containsText("A user who manages zones can apply it");
        assertThat(page.locator("button:has-text('Apply')")).hasCount(0);
        String review = page.url();
        open(Scripting.ON);
        page.navigate(review);
        assertThat(page.locator("#changes-settings")).hasCount(0);
        assertThat(page.locator("button:has-text('Apply')")).hasCount(1);
        cancelJob();
        assertThat(page.locator(".notice-good")).containsText("Nothing was applied");
    }

    @ParameterizedTest
    @EnumSource
    void recordsOfAZoneFile_areReviewedBesideTheNumbers(Scripting scripting) {
        String name = scripting == Scripting.ON ? "filed-on" : "filed-off";
        console.records(APEX, name + "-known", "A", "192.0.2.1");
        console.records(APEX, name + "-same", "A", "192.0.2.1");
        open(scripting);
        choose("hosts.zone", """
                $ORIGIN e164.arpa.
                $TTL 3600
                %1$s-known IN A 192.0.2.2
                %1$s-new IN MX 10 mail.example.net.
                %1$s-same IN A 192.0.2.1
                """.formatted(name));
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        assertThat(page.locator("#lists a[aria-current]")).hasText("Records 2");
        assertThat(page.locator("#records tbody tr[data-row]")).hasCount(2);
        assertThat(page.locator("#records del").first()).containsText("192.0.2.1");
        assertThat(page.locator("#records ins").first()).containsText("192.0.2.2");
        page.click("#records .chip:has-text('Unchanged')");
        assertThat(page.locator("#records tbody tr[data-row]")).hasCount(1);
        assertThat(page.locator("#records tbody tr[data-row]")).containsText(name + "-same.e164.arpa");
        page.click("#records .chip:has-text('All that change')");
        page.click("button:has-text('Apply')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/records?zone=" + APEX + "&q=" + name);
        assertThat(page.locator("tbody tr[data-row]")).hasCount(3);
    }

    @Test
    void wholeZone_removesNoMoreThanWasSaid() {
        open(Scripting.ON);
        go("/zones/new");
        page.fill("#apex", "wizard.example");
        save();
        for (int i = 0; i < 4; i++) {
            console.number("wizard.example", "44207946500" + i, "sip:a@pbx.example.net");
        }
        go("/imports?zone=wizard.example");
        page.click("text=Paste rows instead");
        page.fill("#text", "number,service,uri\n442079465000,E2U+sip,sip:a@pbx.example.net\n");
        page.selectOption("#mode", "replace");
        page.click(".form-actions button");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator("#rows tbody tr[data-row]")).hasCount(3);
        assertThat(page.locator("#maxDeletePercent")).hasValue("10");
        assertThat(page.locator("#removes-too-many")).containsText("This would remove 3 of 4 entries");
        page.fill("#maxDeletePercent", "20");
        page.fill("#reason", "a carrier has left");
        page.click("button:has-text('Apply')");
        assertThat(page.locator("#faults")).containsText("This would remove 3 of the 4 numbers and blocks");
        assertThat(page.locator("#maxDeletePercent")).hasValue("20");
        assertThat(page.locator("#reason")).hasValue("a carrier has left");
        page.fill("#maxDeletePercent", "75");
        page.click("button:has-text('Apply')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        go("/numbers?zone=wizard.example");
        assertThat(page.locator("[data-row]")).hasCount(1);
    }

    @ParameterizedTest
    @EnumSource
    void jobs_areFilteredOpenedAndCancelled(Scripting scripting) {
        open(scripting);
        String name = "waits-" + scripting.name().toLowerCase(Locale.ROOT) + ".csv";
        choose(name, "number,service,uri\n442079464801,E2U+sip,sip:jobs@pbx.example.net\n");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        go("/jobs");
        page.selectOption("#state", "STAGED");
        if (scripting == Scripting.OFF) {
            page.click("form.search button");
        }
        assertThat(page).hasURL(Pattern.compile(".*[?&]state=STAGED.*"));
        assertThat(page.locator("#jobs tbody tr").first()).containsText(name);
        assertThat(page.locator("#jobs tbody tr").first()).containsText("1 new");
        page.click("#jobs tbody tr:first-child a.open");
        assertThat(page.locator("h1")).hasText("Import of " + name);
        page.goBack();
        page.click("#jobs tbody tr:first-child summary[aria-label^='Cancel job']");
        assertThat(page.locator("#jobs tbody tr:first-child details")).containsText("This cannot be undone");
        page.click("#jobs tbody tr:first-child button:has-text('Cancel this job')");
        assertThat(page.locator(".notice-good")).containsText("The import was cancelled");
        assertThat(page.locator("#state")).hasValue("STAGED");
        go("/jobs");
        assertThat(page.locator("#jobs tbody tr").first()).containsText("Cancelled");
        go("/jobs?format=FILTER&state=CANCELLED");
        assertThat(page.locator("#jobs h2")).hasText("Nothing matches");
    }

    @Test
    void zoneThatChangedAfterTheReview_isLookedAtAgainBeforeTheImportIsApplied() {
        open(Scripting.ON);
        choose("again.csv", "number;uri\n+442079466601;sip:again@pbx.example.net\n");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        assertThat(page.locator("#rows .in-a-line")).containsText("sip:again@pbx.example.net");
        console.number(APEX, "442079466601", "sip:meanwhile@pbx.example.net");
        page.click("button:has-text('Apply')");
        assertThat(page.locator("#looked-again")).containsText("The zone was changed after the review");
        assertThat(page.locator("#rows del").first()).containsText("sip:meanwhile@pbx.example.net");
    }

    @Test
    void importReadAgainBySomebodyElse_isNotAppliedFromTheOldPage() {
        open(Scripting.ON);
        choose("twice.csv", "number;uri;comment\n+442079466611;sip:twice@pbx.example.net;old\n");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        Page other = page.context().newPage();
        other.navigate(page.url() + "/columns");
        other.selectOption("#column-2", new SelectOption().setLabel("(ignored)"));
        other.click("button:has-text('Read the whole file')");
        assertThat(other.locator(".panel-head .tag").first()).hasText("Ready to apply");
        other.close();

        page.click("button:has-text('Apply')");
        assertThat(page.locator("#faults")).containsText("was compared again after you reviewed it");
        page.click("button:has-text('Apply')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
    }

    @Test
    void longPastedText_goesAsAFile() {
        open(Scripting.ON);
        openPaste();
        // Typing it through the browser's driver would take as long as for a person.
        page.locator("#text").evaluate("(field, rows) => { field.value = rows; }", rows(6_000));
        page.click(".form-actions button");
        page.waitForURL("**/columns");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Ready to apply");
        assertThat(page.locator(".tile:has-text('New') .figure")).hasText("6,000");
        cancelJob();
        assertThat(page.locator(".notice-good")).containsText("Nothing was applied");
    }

    @Test
    void longPastedTextWithoutScripts_isKeptAndNotTaken() {
        open(Scripting.OFF);
        openPaste();
        assertThat(page.locator("#text")).hasAttribute("maxlength", "80000");
        String rows = rows(2_000);
        page.fill("#text", rows);
        page.click(".form-actions button");
        assertThat(page.locator("#text-error")).containsText("The browser may have cut the text off");
        assertThat(page.locator("#text")).hasValue(rows.substring(0, 80_000));
    }

    private void openPaste() {
        go("/imports");
        page.click("text=Paste rows instead");
    }

    /** Rows of 55 characters each. */
    private static String rows(int rows) {
        StringBuilder text = new StringBuilder("number,service,uri\n");
        for (int i = 0; i < rows; i++) {
            text.append("44207948").append(1_000 + i).append(",E2U+sip,sip:{number}@long.pbx.example.net\n");
        }
        return text.toString();
    }

    @Test
    void whatIsTypedWhileTheRowsAreReadAgain_stays() {
        open(Scripting.ON);
        go("/imports");
        page.click("text=Paste rows instead");
        page.fill("#text", "who,digits\nExample,+442079466802\n");
        page.click(".form-actions button");
        page.waitForURL("**/columns");
        List<Route> held = new CopyOnWriteArrayList<>();
        page.route("**/columns", held::add);
        page.selectOption("#column-1", new SelectOption().setLabel("Number"));
        page.waitForCondition(() -> !held.isEmpty());
        page.fill("#defaultUri", "sip:+{number}@pbx.example.net");
        page.waitForResponse("**/columns", () -> held.get(0).resume());
        assertThat(page.locator("#columns.htmx-request, #columns.htmx-swapping, #columns.htmx-settling"))
                .hasCount(0);
        assertThat(page.locator("#defaultUri")).hasValue("sip:+{number}@pbx.example.net");
        assertThat(page.locator("#column-1 option:checked")).hasText("Number");
    }

    @Test
    void failedImport_keepsItsColumnsAndIsCheckedAgain() {
        open(Scripting.ON);
        console.number(APEX, "442079466701", "sip:there@pbx.example.net");
        go("/imports");
        page.click("text=Paste rows instead");
        page.fill("#text", "who,digits\nExample,+442079466702\n");
        page.check("[name=compress]");
        page.click(".form-actions button");
        page.selectOption("#column-1", new SelectOption().setLabel("Number"));
        page.fill("#defaultUri", "sip:+{number}@pbx.example.net");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator("#failed")).containsText("Nothing was written.");
        page.click("button:has-text('Check again')");
        assertThat(page.locator("#failed")).containsText("Nothing was written.");
        page.click("main a:has-text('Columns')");
        assertThat(page.locator("#column-1 option:checked")).hasText("Number");
        assertThat(page.locator("#defaultUri")).hasValue("sip:+{number}@pbx.example.net");
    }

    @Test
    void undoThatMeetsLaterChanges_asksAndTheImportSaysThatItWasTakenBack() {
        open(Scripting.ON);
        StringBuilder many = new StringBuilder("number,service,uri\n");
        for (int i = 0; i < 1_001; i++) {
            many.append("44207947").append(1_000 + i).append(",E2U+sip,sip:many@pbx.example.net\n");
        }
        choose("many.csv", many.toString());
        page.click("button:has-text('Read the whole file')");
        page.click("button:has-text('Apply')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        String done = page.url();
        console.number(APEX, "442079471000", "sip:later@pbx.example.net");
        page.click("button:has-text('Undo')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Failed");
        page.click("#later button[value=SKIP]");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        assertThat(page.locator("h1")).containsText("Revert of change");
        assertThat(page.locator(".tile:has-text('Removed') .figure")).hasText("1,000");
        page.navigate(done);
        assertThat(page.locator("#undone")).containsText("Reverted by");
        assertThat(page.locator("button:has-text('Undo')")).hasCount(0);
    }

    @Test
    void numbersOfAPrivatePlan_haveNoPlus() {
        console.privateZone("private-plan.example");
        open(Scripting.ON);
        go("/imports");
        page.selectOption("#zone", "private-plan.example");
        String rows = "number,service,uri\n40100,E2U+sip,sip:desk@example.net\n";
        page.setInputFiles("#file", new FilePayload("plan.csv", "text/csv", rows.getBytes(StandardCharsets.UTF_8)));
        page.click(".form-actions button");
        assertThat(page.locator(".sample tbody strong")).hasText("40100");
        cancelJob();
        assertThat(page.locator(".notice-good")).containsText("Nothing was applied");
    }

    @Test
    void whatIsMissing_isSaidAtItsField() {
        open(Scripting.ON);
        go("/imports");
        page.click(".form-actions button");
        assertThat(page.locator("#file")).hasAttribute("aria-invalid", "true");
        assertThat(page.locator("#file")).hasAccessibleDescription("Choose a file, or paste rows");

        page.click("text=Paste rows instead");
        page.fill("#text", "number\n+442079464898\n");
        page.evaluate("document.getElementById('zone').replaceChildren()");
        page.click(".form-actions button");
        assertThat(page.locator("#zone")).hasAttribute("aria-invalid", "true");
        assertThat(page.locator("#zone")).hasAccessibleDescription("Create a zone first");
    }

    @Test
    void columnsWithoutANumber_areAskedFor() {
        open(Scripting.ON);
        choose("names.csv", "who,where\nExample,Berlin\n");
        page.click("button:has-text('Read the whole file')");
        assertThat(page.locator("#faults")).containsText("One column must be the number");
        cancelJob();
        assertThat(page.locator(".notice-good")).containsText("Nothing was applied");
    }
}
