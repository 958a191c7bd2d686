package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The actions in the audit trail are shown in the user's language. */
class AuditedActionsTest {

    @Test
    void auditedAction_hasAWordInEachLanguage() throws IOException {
        SpokenSentences actions = new SpokenSentences(
                Map.of("note", 0), file -> !file.toString().contains("/exporting/"), Path.of("src/main/java"));
        Set<String> codes = actions.all().keySet().stream()
                .flatMap(code -> code.startsWith(SpokenSentences.PLACE)
                        ? Stream.of("number", "block").map(kind -> code.replace(SpokenSentences.PLACE, kind))
                        : Stream.of(code))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(codes).contains("number.create", "delegation.change", "sign-in");

        for (String bundle : List.of("messages.properties", "messages_de.properties")) {
            Set<String> keys = MessagesTest.keys(bundle);
            Set<String> missing = new TreeSet<>(codes);
            missing.removeIf(code -> keys.contains("audited." + code));
            assertThat(missing)
                    .as("actions without a key audited.ACTION in %s", bundle)
                    .isEmpty();
            assertThat(codes.stream().map(code -> "audit.of." + code.split("\\.", 2)[0]))
                    .as("what is done in the filter of %s, by what it is done to", bundle)
                    .isSubsetOf(keys);
        }
    }
}
