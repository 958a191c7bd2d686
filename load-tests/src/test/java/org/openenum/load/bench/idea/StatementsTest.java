package org.openenum.load.bench.idea;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Without omissions, the experiment sends the same statements as enum-server. */
class StatementsTest {

    private static final Path STORE = Path.of("../enum-server/src/main/java/org/openenum/server/store");

    @Test
    void statementForNumbers_isThatOfEnumServer() throws IOException {
        assertThat(NumberLookUp.NUMBERS).isEqualTo(textBlock("JpaEntries", "NUMBERS"));
        assertThat(Files.readString(STORE.resolve("JpaEntries.java")))
                .contains("LEAST_KEYS = " + NumberLookUp.LEAST_KEYS + ";");
    }

    @Test
    void statementForANameNextToItsApex_isThatOfEnumServer() throws IOException {
        String around = textBlock("JpaRecords", "AROUND");
        String belowWildcard = textBlock("JpaRecords", "BELOW_WILDCARD").replace("${n}", "0");
        String sent = (around + belowWildcard).replaceAll("\\?(\\d|\\$\\{(from|to)})", "?");

        assertThat(onProductsTable(NameLookUp.AROUND)).isEqualTo(sent);
        assertThat(Files.readString(STORE.resolve("JpaRecords.java"))
                        .replace("in (?2)", "in (?, ?)")
                        .replaceAll("\\?[12]", "?"))
                .contains('"' + NameLookUp.BY_LIST + '"', '"' + NameLookUp.BY_JOIN + '"');
    }

    private static String onProductsTable(String sql) {
        return sql.replace("${table}", "record_set")
                .replace("${type}", "integer")
                .replace("${rdata}", "${octets}");
    }

    /** The value of a constant in the sources. */
    private static String textBlock(String type, String name) throws IOException {
        String source = Files.readString(STORE.resolve(type + ".java"));
        Matcher block = Pattern.compile(" " + name + " = \"\"\"\\n(.*?)\"\"\";", Pattern.DOTALL)
                .matcher(source);
        assertThat(block.find()).as("%s of %s", name, type).isTrue();
        return block.group(1).stripIndent();
    }
}
