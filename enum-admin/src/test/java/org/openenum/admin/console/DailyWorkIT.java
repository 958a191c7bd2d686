package org.openenum.admin.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How many clicks the most common tasks take, from the dashboard to the confirmation, and how long the console takes
 * meanwhile. The clicks are compared with the table in CONTRIBUTING.md; the seconds are printed.
 */
class DailyWorkIT extends ConsoleVisit {

    private static final Path GUIDE = Path.of("../CONTRIBUTING.md");

    private static final int MANY = 1_000;

    private int clicks;

    private int fields;

    private long begun;

    private void begin() {
        open(Scripting.ON);
        go("/");
        clicks = 0;
        fields = 0;
        begun = System.nanoTime();
    }

    private void click(String what) {
        clicks++;
        page.locator(what + " >> visible=true").first().click();
    }

    private void type(String field, String text) {
        fields++;
        page.fill(field, text);
    }

    private void menu(String path) {
        click(".side-nav a[href='" + path + "']");
    }

    /** The task is done: its line in CONTRIBUTING.md has the same number of clicks and fields. */
    private void isInTheGuide(String work) throws IOException {
        double seconds = (System.nanoTime() - begun) / 1e9;
        String line = "| " + work + " | " + clicks + " | " + fields + " |";
        System.out.println(line + " " + String.format(Locale.ROOT, "%.1f", seconds) + " |");
        assertThat(Files.readString(GUIDE)).contains(line);
    }

    @Test
    void number_isAdded() throws IOException {
        begin();
        menu("/numbers");
        type("#quick-number", "+44 20 7946 9001");
        type("#quick-target", "sip:desk@pbx.example.net");
        click(".quick button");
        assertThat(page.locator(".notice-good")).containsText("was created");
        isInTheGuide("Add a number");
    }

    @Test
    void destination_isChanged() throws IOException {
        console.destination("daily-gateway", "sip:+{number}@old.example.net");
        begin();
        menu("/destinations");
        click("main a:has-text('daily-gateway')");
        type("#rules-0-uri", "sip:+{number}@new.example.net");
        click(".form-actions button[value=review]");
        click(".form-actions button[value=save]");
        assertThat(page.locator(".notice-good")).containsText("was saved");
        isInTheGuide("Change a destination");
    }

    @Test
    void thousandTtls_areChanged() throws IOException {
        open(Scripting.ON);
        String rows = IntStream.range(0, MANY)
                .mapToObj(i -> "+442079495" + (1_000 + i) + ",E2U+sip,sip:daily@example.net\n")
                .collect(Collectors.joining("", "number,service,uri\n", ""));
        importFile("thousand.csv", rows);
        click("button:has-text('Apply')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        page.context().close();

        begin();
        menu("/numbers");
        type("#q", "+44 20 7949 5");
        assertThat(page.locator("#results [data-row]").first()).containsText("daily@example.net");
        click("button:has-text('All matches')");
        page.selectOption("#edit", "TTL");
        clicks++;
        type("#set-ttl", "300");
        click("button:has-text('Show what would happen')");
        click("button:has-text('Change 1,000 entries')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        isInTheGuide("Change a thousand TTLs");
    }

    @Test
    void importWithErrors_isMended() throws IOException {
        begin();
        importFile(
                "staff.csv",
                "number,service,uri\n+442079469011,E2U+sip,sip:a@example.net\nfour,E2U+sip,sip:b@example.net\n");
        assertThat(page.locator("#row-errors")).isVisible();
        byte[] wrong = Files.readAllBytes(page.waitForDownload(() -> click("a:has-text('Download these rows')"))
                .path());
        click("button:has-text('Apply without the invalid row')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        importFile("errors.csv", new String(wrong, StandardCharsets.UTF_8).replace("four", "+442079469012"));
        click("button:has-text('Apply')");
        assertThat(page.locator(".panel-head .tag").first()).hasText("Applied");
        isInTheGuide("Import a file with invalid rows, and correct them");
    }

    @Test
    void whoChangedANumber_isFound_andTheirChangeIsUndone() throws IOException {
        console.number(APEX, "442079469021", "sip:right@example.net");
        console.number(APEX, "442079469021", "sip:wrong@example.net");
        begin();
        menu("/changes");
        type("#number", "+44 20 7946 9021");
        click(".search button");
        assertThat(page.locator("tbody tr").first()).containsText("bob");
        isInTheGuide("Find who changed a number");

        clicks = 0;
        fields = 0;
        begun = System.nanoTime();
        click("tbody tr a.open");
        click("button:has-text('Revert this change')");
        assertThat(page.locator(".notice-good")).containsText("Reverted");
        isInTheGuide("Undo that change");
    }

    private void importFile(String name, String rows) {
        if (page.url().equals("about:blank")) {
            go("/");
        }
        menu("/imports");
        page.setInputFiles("#file", new FilePayload(name, "text/csv", rows.getBytes(StandardCharsets.UTF_8)));
        clicks++;
        click(".form-actions button");
        click("button:has-text('Read the whole file')");
    }
}
