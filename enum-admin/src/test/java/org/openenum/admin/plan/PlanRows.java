package org.openenum.admin.plan;

import java.util.List;

/** The rows of which an {@link ExplainedPlan} has a hundred thousand, and the statements that create them. */
public enum PlanRows {
    /** Numbers of one import, all with the same time, and later changes. */
    NUMBERS("mapping", "mapping_tag", "mapping_word") {
        @Override
        List<String> statements(Series series) {
            String digits = "concat('49', cast(10000000 + s.i as varchar(20)))";
            String mapping =
                    "insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at) select 1, ";
            return List.of(
                    """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    select 1 + s.i, concat('shared', cast(s.i as varchar(20))), 60, 0, current_timestamp, current_timestamp from\s""" + series.few(),
                    mapping + digits
                            + ", 0, 0, 0, 0, 1, 0, timestamp with time zone '2026-01-01 00:00:00+00' from "
                            + series.all(),
                    mapping + digits
                            + ", 1, 0, 11, 12, 2 + s.i, 0, timestamp with time zone '2026-01-02 00:00:00+00' from "
                            + series.few() + " where s.i < 900",
                    "insert into mapping_prefix (zone_id, kind, digits) select zone_id, kind, digits from mapping where kind > 0",
                    "insert into mapping_tag (zone_id, tag, digits, kind) select 1, 'often', digits, kind from mapping where kind = 0",
                    "insert into mapping_tag (zone_id, tag, digits, kind) select 1, 'seldom', " + digits + ", 0 from "
                            + series.few(),
                    "insert into mapping_word (zone_id, word, digits, kind) select 1, 'customer', digits, kind from mapping where kind = 0",
                    "insert into mapping_word (zone_id, word, digits, kind) select 1, 'berlin', " + digits + ", 0 from "
                            + series.few());
        }
    },

    /** As many delegations, changed at different times. */
    DELEGATIONS("record_set") {
        @Override
        List<String> statements(Series series) {
            String digits = "concat('43', cast(1000000 + s.i as varchar(20)))";
            return List.of(
                    "insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at) select 1, "
                            + series.ownerKey(digits) + ", 2, concat(" + digits + ", '.e164.arpa'), 60, "
                            + series.octets("000d036e7331076578616d706c6500")
                            + ", 0, timestamp with time zone '2026-01-02 00:00:00+00'"
                            + " + mod(s.i, 10) * interval '1' hour from " + series.all());
        }
    },

    /** Hosts with an address each, and three mail exchangers. */
    RECORDS("record_set") {
        @Override
        List<String> statements(Series series) {
            String key = series.isH2()
                    ? "stringtoutf8(concat('host', lpad(cast(s.i as varchar), 6, '0'), char(0)))"
                    : "convert_to('host' || lpad(s.i::text, 6, '0'), 'UTF8') || '\\x00'::bytea";
            String insert =
                    "insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at) select 1, "
                            + key + ", %d, concat('host', cast(s.i as varchar(20)), '.e164.arpa'), 60, "
                            + series.octets("0004c0000201") + ", 0, current_timestamp from ";
            return List.of(insert.formatted(1) + series.all(), insert.formatted(15) + series.few() + " where s.i < 3");
        }
    },

    /** Entries of two users, one of whom has few. */
    AUDIT("audit_entry") {
        @Override
        List<String> statements(Series series) {
            String hash = series.octets("00");
            return List.of(
                    """
                    insert into audit_entry (id, happened_at, actor, action, object, previous_hash, hash)
                    select 1 + s.i, timestamp with time zone '2026-01-01 00:00:00+00', case when s.i = 7 then 'carol' else 'alice' end,
                           'number.create', 'x', %s, %s from\s""".formatted(hash, hash) + series.all(),
                    "update change_head set audit_id = " + ExplainedPlan.ROWS);
        }
    },

    /**
     * Changes by two users, one of whom has few, of numbers, of which one is changed as often as all others together,
     * and so are one record set, one rule set and the zone; many bulk changes; and one large changeset.
     */
    CHANGES("change_log", "changeset") {
        @Override
        List<String> statements(Series series) {
            String part = series.all() + " where s.i >= %d and s.i < %d";
            String change = "insert into change_log (seq, changeset_id, subject, zone_id, zone_serial, ";
            return List.of(
                    change + "digits, kind) select 1 + s.i, 1 + s.i, 0, 1, 1, "
                            + "case when s.i < 20000 then concat('49', cast(10000000 + s.i as varchar(20))) else '4910000500' end, 0 from "
                            + part.formatted(0, 35_000),
                    change + "digits) select 1 + s.i, 1 + s.i, 4, 1, 1, '' from " + part.formatted(35_000, 50_000),
                    change + "owner, type) select 1 + s.i, 1 + s.i, 3, 1, 1, "
                            + "concat('host', cast(case when s.i < 55000 then s.i else 1 end as varchar(20)), '.e164.arpa'), 1 from "
                            + part.formatted(50_000, 70_000),
                    change + "owner) select 1 + s.i, 1 + s.i, 2, 1, 1, '' from " + part.formatted(70_000, 83_000),
                    "insert into change_log (seq, changeset_id, subject, rule_set_id, after_content) select 1 + s.i, 1 + s.i, 1, 7, '{}' from "
                            + part.formatted(83_000, 96_000),
                    change
                            + "digits, kind) select 1 + s.i, 96001, 0, 1, 1, concat('49', cast(10000000 + s.i as varchar(20))), 0 from "
                            + part.formatted(96_000, 100_000),
                    """
                    insert into changeset (id, committed_at, actor, origin, change_count, reverts)
                    select 1 + s.i, current_timestamp, case when mod(s.i, 5000) = 7 then 'carol' else 'alice' end, mod(s.i, 3),
                           case when s.i = 96000 then 4000 else 1 end, case when mod(s.i, 10) = 9 then s.i end from\s""" + part.formatted(0, 96_001));
        }
    },

    /** Exports and a few imports; some of both have failed. */
    JOBS("job") {
        @Override
        List<String> statements(Series series) {
            return List.of("""
                    insert into job (state, zone, format, replaces, skips_bad_rows, max_delete_percent, applies_at_once, compresses, file_octets, actor,
                                     origin, entries, unreadable_rows, bad_rows, warnings, created_count, changed_count, unchanged_count, removed_count,
                                     created_at, version, changeset_id)
                    select case when mod(s.i, 100) = 7 then 6 else 5 end, 'e164.arpa', case when mod(s.i, 1000) = 1 then 0 else 5 end,
                           false, false, 0, false, false, 0, 'alice', 0, 0, 0, 0, 0, 0, 0, 0, 0, current_timestamp, 0,
                           case when mod(s.i, 2) = 0 then s.i + 1 end
                    from\s""" + series.all());
        }
    },

    /** Shared destinations with one rule each. */
    RULE_SETS("rule_set", "naptr_rule") {
        @Override
        List<String> statements(Series series) {
            return List.of("""
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    select 1 + s.i, concat('pbx', cast(100000 + s.i as varchar(20))), 60, 0, current_timestamp, current_timestamp from\s""" + series.all(), """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    select 1 + s.i, 0, 100, 10, 'u', 'E2U+sip', 'sip:+{number}@pbx.example', '.' from\s""" + series.all());
        }
    },

    /** Zones beside that of all rows. */
    ZONES("zone") {
        @Override
        List<String> statements(Series series) {
            return List.of("""
                    insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds, minimum_seconds,
                                      soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
                    select 2 + s.i, concat('z', cast(100000 + s.i as varchar(20)), '.example'), 0, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60,
                           false, 0, current_timestamp, current_timestamp from\s""" + series.all());
        }
    };

    /** The zone of all rows. */
    static final String ZONE = """
            insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds, minimum_seconds,
                              soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
            values (%d, 'e164.arpa', 0, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, false, 0, current_timestamp, current_timestamp)""";

    private final List<String> tables;

    PlanRows(String... tables) {
        this.tables = List.of(tables);
    }

    /** The tables with that many rows, none of which may be read as a whole. */
    List<String> tables() {
        return tables;
    }

    /** The statements, in order. */
    abstract List<String> statements(Series series);

    /**
     * A series in the SQL of a database.
     *
     * @param all a table s with a column i from 0 on, for all rows
     * @param few the same for a few rows
     */
    record Series(String all, String few, boolean isH2) {

        String ownerKey(String digits) {
            return isH2
                    ? "stringtoutf8(regexp_replace(" + digits + ", '(.)', '$1' || char(0)))"
                    : "decode(regexp_replace(" + digits + ", '(.)', '3\\100', 'g'), 'hex')";
        }

        String octets(String hex) {
            return isH2 ? "x'" + hex + "'" : "'\\x" + hex + "'::bytea";
        }
    }
}
