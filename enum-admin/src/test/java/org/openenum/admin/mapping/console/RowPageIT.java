package org.openenum.admin.mapping.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** A row of the table that is changed in place, as the scripts of the page request it. */
class RowPageIT {

    private static final Pattern TAG = Pattern.compile("name=\"entityTag\" value=\"([^\"]+)");

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);

    private final ApiClient client = admin.client(Role.ADMINISTRATOR);

    private final SignedIn person = SignedIn.to(admin);

    @Test
    void lineThatWasSavedOrLeft_hasTheColumnsOfItsTable() {
        String apex = RunningAdmin.newApex();
        String destination = "row-" + apex.replace('.', '-');
        client.create("/zones/" + apex, "{}");
        client.create(
                "/rule-sets/" + destination, "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@b.example\"}]}");
        client.create("/zones/" + apex + "/numbers/4930123", "{\"ruleSet\":\"" + destination + "\"}");
        person.page("/preferences?columns=number&columns=used&columns=comment&back=/numbers");
        String row = "/numbers/" + apex + "/4930123/row";

        Matcher tag = TAG.matcher(person.part(row).body());
        assertThat(tag.find()).isTrue();
        HttpResponse<String> left = person.part(row + "?show=");
        HttpResponse<String> saved =
                person.post(row, "target=" + destination + "&status=ACTIVE&comment=lobby&entityTag=" + tag.group(1));

        assertThat(person.page("/numbers?zone=" + apex).body()).contains(">1</td>");
        assertThat(left.body()).contains(">1</td>").doesNotContain("lobby");
        assertThat(saved.body()).contains(">1</td>").contains("lobby");
    }
}
