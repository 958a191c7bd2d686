package org.openenum.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** Blanks in the filters of the console's lists have no effect. */
class BlankFilterIT {

    private static final RunningAdmin ADMIN = RunningAdmin.on(TestDatabase.H2);

    private static final String ZONE = RunningAdmin.newApex();

    private static SignedIn person;

    /** Creates an entry for each list, whatever else it contains. */
    @BeforeAll
    static void fillLists() {
        person = SignedIn.to(ADMIN);
        ApiClient client = ADMIN.client(Role.ADMINISTRATOR);
        client.create("/zones/" + ZONE, "{}");
        client.create("/zones/" + ZONE + "/numbers/4930", "{\"status\":\"closed\"}");
        client.create(
                "/rule-sets/0-blank",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@0.blank.example\"}]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /targets?start=+&state=+                                                     | 0.blank.example:5060
            /destinations?q=+                                                            | 0-blank
            /numbers?zone=ZONE&q=+&kind=+&status=+&ruleSet=+&tag=+&nameServer=+&sort=+    | /numbers/ZONE/4930
            /records?zone=ZONE&q=+&type=+                                                | id="authority"
            """)
    void blankFilter_isNone(String path, String shown) {
        assertThat(person.page(path.replace("ZONE", ZONE)).body()).contains(shown.replace("ZONE", ZONE));
    }
}
