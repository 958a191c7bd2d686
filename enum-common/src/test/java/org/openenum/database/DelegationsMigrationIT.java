package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.record.OwnerKey;
import org.xbill.DNS.Name;

/**
 * Delegations in the tables of an older version: an entry, its row among the prefixes, the words of its comment, and
 * records. Now the NS records alone are the delegation.
 */
class DelegationsMigrationIT {

    private static final String NS = "00056e73310000";

    private DataSource dataSource;

    private Connection connection;

    private void fill(TestDatabase database) throws Exception {
        dataSource = TestDatabase.dataSource(database.create());
        new Schema(dataSource, "10").migrate();
        connection = dataSource.getConnection();
        execute("""
                insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds, minimum_seconds,
                                  soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
                select 7 + i, case when i = 0 then 'e164.arpa' else '3.4.e164.arpa' end, 0, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60,
                       true, 0, current_timestamp, current_timestamp from (values (0), (1)) t (i)""");
        mapping(7, "4930", 0, "a number of Berlin");
        mapping(7, "49", 1, "a block of Berlin");
        delegation(7, "4930", "lent to Köln");
        delegation(7, "4931", null);
        mapping(7, "4932", 2, "taken apart");
        delegation(8, "431", "Wien");
        recordSet(7, "10.9.4.e164.arpa", "e164.arpa");
        recordSet(7, "e164.arpa", "e164.arpa");
        execute("insert into mapping_tag (zone_id, tag, digits, kind) values (7, 'gold', '4930', 0)");
        execute(
                "insert into mapping_word (zone_id, word, digits, kind) values (7, 'berlin', '4930', 0), (7, 'berlin', '49', 1),"
                        + " (7, 'lent', '4930', 2), (7, 'taken', '4932', 2), (8, 'wien', '431', 2)");
    }

    @ParameterizedTest
    @EnumSource
    void delegations_keepTheirRecordsCommentsWordsAndTimes(TestDatabase database) throws Exception {
        fill(database);

        new Schema(dataSource).migrate();

        assertThat(rows("select zone_id, owner, comment from record_set order by zone_id, owner_key"))
                .containsExactly(
                        "7 e164.arpa null",
                        "7 10.9.4.e164.arpa null",
                        "7 0.3.9.4.e164.arpa lent to Köln",
                        "7 1.3.9.4.e164.arpa null",
                        "8 1.3.4.e164.arpa Wien");
        assertThat(rows("select zone_id, digits from mapping_word where kind = 2 order by zone_id, digits"))
                .containsExactly("7 4930", "8 431");
        assertThat(
                        rows(
                                "select count(*) from record_set where updated_at = timestamp with time zone '2026-02-02 00:00:00+00'"))
                .as("the time of the entry, which was changed last")
                .containsExactly("3");
        connection.close();
    }

    @ParameterizedTest
    @EnumSource
    void numbersAndBlocks_stayAsTheyAre(TestDatabase database) throws Exception {
        fill(database);

        new Schema(dataSource).migrate();

        assertThat(rows("select digits, kind, comment from mapping order by digits, kind"))
                .containsExactly("49 1 a block of Berlin", "4930 0 a number of Berlin");
        assertThat(rows("select digits, kind from mapping_prefix")).containsExactly("49 1");
        assertThat(rows("select digits, kind from mapping_word where word = 'berlin' order by digits"))
                .containsExactly("49 1", "4930 0");
        assertThat(rows("select digits from mapping_tag")).containsExactly("4930");
        connection.close();
    }

    private void delegation(int zone, String prefix, String comment) throws Exception {
        mapping(zone, prefix, 2, comment);
        StringBuilder owner = new StringBuilder();
        String below = zone == 8 ? prefix.substring(2) : prefix;
        String apex = zone == 8 ? "3.4.e164.arpa" : "e164.arpa";
        new StringBuilder(below)
                .reverse()
                .chars()
                .forEach(digit -> owner.append((char) digit).append('.'));
        recordSet(zone, owner + apex, apex);
    }

    private void mapping(int zone, String digits, int kind, String comment) throws SQLException {
        execute(
                "insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, comment, version, updated_at) values ("
                        + zone + ", '"
                        + digits + "', " + kind + ", 0, 0, 0, " + (comment == null ? "null" : "'" + comment + "'")
                        + ", 0, timestamp with time zone '2026-02-02 00:00:00+00')");
        if (kind > 0) {
            execute("insert into mapping_prefix (zone_id, kind, digits) values (" + zone + ", " + kind + ", '" + digits
                    + "')");
        }
    }

    private void recordSet(int zone, String owner, String apex) throws Exception {
        byte[] key = OwnerKey.of(Name.fromString(owner, Name.root), Name.fromString(apex, Name.root));
        execute(
                "insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at) values ("
                        + zone + ", "
                        + octets(HexFormat.of().formatHex(key)) + ", 2, '" + owner + "', 60, " + octets(NS)
                        + ", 0, timestamp with time zone '2026-01-01 00:00:00+00')");
    }

    private String octets(String hex) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("H2")
                ? "x'" + hex + "'"
                : "'\\x" + hex + "'::bytea";
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append(i == 1 ? "" : " ").append(rows.getString(i));
                }
                found.add(row.toString());
            }
        }
        return found;
    }
}
