package org.openenum.admin.many;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** Forms with selected rows, as browsers send them. */
class SelectionPageIT {

    private static final String SELECTION = "/numbers/selection";

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);

    private final ApiClient client = admin.client(Role.ADMINISTRATOR);

    private final SignedIn person = SignedIn.to(admin);

    private final String apex = RunningAdmin.newApex();

    private final String zone = "/zones/" + apex;

    @BeforeEach
    void makeZone() {
        assertThat(client.create(zone, "{}").status()).isEqualTo(201);
    }

    @Test
    void asManyAsMayBeTicked_areAskedForReviewedAndChanged() {
        List<String> numbers = numbers(OperationBatch.MAX_OPERATIONS);

        HttpResponse<String> asked = person.post(SELECTION, form(numbers, "edit=COMMENT"));
        HttpResponse<String> reviewed = person.post(SELECTION, form(numbers, "edit=COMMENT&asked=true&set.comment=x"));
        HttpResponse<String> applied = person.post(SELECTION + "/apply", form(numbers, everyField("ours")));

        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(200);
        assertThat(reviewed.statusCode()).as(reviewed.body()).isEqualTo(200);
        assertThat(applied.statusCode()).as(applied.body()).isEqualTo(302);
        assertThat(commentOf(numbers.get(numbers.size() - 1))).isEqualTo("ours");
    }

    @Test
    void whoHasChangedTickedRows_isBackAtTheTableAsItWasFiltered() {
        String table = "/numbers?zone=" + apex + "&q=%2B441632&status=ACTIVE";
        String back = "&back=" + URLEncoder.encode(table, StandardCharsets.UTF_8);
        List<String> numbers = numbers(2);

        HttpResponse<String> reviewed =
                person.post(SELECTION, form(numbers, "edit=COMMENT&asked=true&set.comment=x" + back));
        HttpResponse<String> applied = person.post(SELECTION + "/apply", form(numbers, everyField("ours") + back));
        HttpResponse<String> ledAway = person.post(
                SELECTION + "/apply", form(numbers, everyField("theirs") + "&back=%2F%2Felsewhere.example"));

        assertThat(person.page(table).body()).contains("name=\"back\" value=\"" + table.replace("&", "&amp;"));
        assertThat(reviewed.body()).contains("href=\"" + table.replace("&", "&amp;"));
        assertThat(applied.headers().firstValue("Location").orElse("")).endsWith(table);
        assertThat(ledAway.headers().firstValue("Location").orElse("")).endsWith("/numbers?zone=" + apex);
    }

    @Test
    void oneMoreThanMayBeTicked_isRefusedInWords() {
        List<String> numbers = numbers(OperationBatch.MAX_OPERATIONS + 1);

        HttpResponse<String> asked = person.post(SELECTION, form(numbers, "edit=COMMENT"));
        HttpResponse<String> applied = person.post(SELECTION + "/apply", form(numbers, everyField("ours")));

        assertThat(asked.statusCode()).isEqualTo(422);
        assertThat(asked.body()).contains("Choose 1 to 1000 entries");
        assertThat(applied.statusCode()).isEqualTo(409);
        assertThat(applied.body()).contains("Choose 1 to 1000 entries");
        assertThat(commentOf(numbers.get(0))).isEmpty();
    }

    @Test
    void tickedNumberThatIsGone_isNamed_andTheOthersStayWithWhatWasTyped() {
        List<String> numbers = numbers(4);
        client.send("DELETE", zone + "/numbers/" + numbers.get(1), null, "If-Match", "*");
        client.send("DELETE", zone + "/numbers/" + numbers.get(2), null, "If-Match", "*");

        HttpResponse<String> asked = person.post(SELECTION, form(numbers, "edit=COMMENT"));
        HttpResponse<String> reviewed = person.post(SELECTION, form(numbers, "edit=COMMENT&asked=true&set.comment=x"));
        HttpResponse<String> applied = person.post(SELECTION + "/apply", form(numbers, everyField("lobby desk")));

        assertThat(asked.statusCode()).isEqualTo(422);
        assertThat(reviewed.statusCode()).isEqualTo(422);
        assertThat(applied.statusCode()).isEqualTo(409);
        assertThat(applied.body()).contains("value=\"lobby desk\"");
        for (HttpResponse<String> answer : List.of(asked, reviewed, applied)) {
            String faults = answer.body().split("id=\"faults\"", 2)[1].split("</div>", 2)[0];
            assertThat(faults).contains(numbers.get(1), numbers.get(2)).doesNotContain(numbers.get(0), numbers.get(3));
            assertThat(answer.body())
                    .contains(selected(numbers.get(0)), selected(numbers.get(3)))
                    .doesNotContain(selected(numbers.get(1)), selected(numbers.get(2)));
        }
        assertThat(commentOf(numbers.get(0))).isEmpty();
    }

    @Test
    void filterThatNobodyKnows_isRefusedRatherThanLeftOut() {
        numbers(1);
        String matching = "/numbers/matching?zone=" + apex;

        assertThat(person.page(matching).statusCode()).isEqualTo(200);
        assertThat(person.page(matching + "&kind=foo").statusCode()).isEqualTo(422);
        assertThat(person.page(matching + "&status=foo").statusCode()).isEqualTo(422);
        assertThat(person.page(matching + "&kind=DELEGATION").statusCode()).isEqualTo(302);
        assertThat(person.page(matching + "&kind=DELEGATION&status=CLOSED").statusCode())
                .isEqualTo(400);
    }

    private List<String> numbers(int count) {
        List<String> numbers = IntStream.range(0, count)
                .mapToObj(i -> "441632%06d".formatted(i))
                .toList();
        put(numbers.subList(0, Math.min(count, OperationBatch.MAX_OPERATIONS)));
        if (count > OperationBatch.MAX_OPERATIONS) {
            put(numbers.subList(OperationBatch.MAX_OPERATIONS, count));
        }
        return numbers;
    }

    private void put(List<String> numbers) {
        String operations = numbers.stream()
                .map(number -> "{\"op\":\"put\",\"number\":\"+" + number
                        + "\",\"value\":{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@sbc.example\"}]}}")
                .collect(Collectors.joining(",", "{\"operations\":[", "]}"));
        assertThat(client.send("POST", zone + "/numbers/batch", operations).status())
                .isEqualTo(200);
    }

    private String form(List<String> numbers, String fields) {
        return Stream.concat(
                        Stream.of("zone=" + apex, fields),
                        numbers.stream().map(number -> "selected=NUMBER%2F" + number))
                .collect(Collectors.joining("&"));
    }

    /** The form fields of the page that shows the differences. */
    private static String everyField(String comment) {
        return "asked=true&edit=COMMENT&set.status=&set.ruleSet=&set.ttl=&set.replaceService.from=&set.replaceService.to="
                + "&set.replaceUriHost.from=&set.replaceUriHost.to=&set.ownRules=false&set.tags=&reason=&set.comment="
                + comment.replace(' ', '+');
    }

    private static String selected(String number) {
        return "name=\"selected\" value=\"NUMBER/" + number + "/";
    }

    private String commentOf(String number) {
        return client.get(zone + "/numbers/" + number).json().path("comment").asString("");
    }
}
