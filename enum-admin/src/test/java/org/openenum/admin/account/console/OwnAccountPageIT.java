package org.openenum.admin.account.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.database.TestDatabase;

/** The page of one's own account. */
class OwnAccountPageIT {

    private static final Pattern CHOSEN = Pattern.compile("<a [^>]*aria-current=\"true\"[^>]*>([^<]*)</a>");

    @Test
    void languageAndTheme_sayToThoseWhoSeeNoColour_whichIsChosen() {
        SignedIn person = SignedIn.to(RunningAdmin.on(TestDatabase.H2));

        assertThat(chosen(person)).containsExactly("English", "As the system");

        person.page("/preferences?lang=de&back=/account");
        person.page("/preferences?theme=dark&back=/account");
        assertThat(chosen(person)).containsExactly("Deutsch", "Dunkel");
    }

    private static List<String> chosen(SignedIn person) {
        return CHOSEN.matcher(person.page("/account").body())
                .results()
                .map(found -> found.group(1).strip())
                .toList();
    }
}
