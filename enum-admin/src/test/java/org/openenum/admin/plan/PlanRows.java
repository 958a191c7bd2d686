package org.openenum.admin.plan;

import java.util.List;

/** The statements that fill the tables of an {@link ExplainedPlan}: an import's numbers, all of one time, and what changed since. */
final class PlanRows {

    private PlanRows() {}

    /**
     * In order.
     *
     * @param rows a table s with a column i, from 0 on, of all rows
     * @param few the same of some
     */
    static List<String> statements(String rows, String few, boolean isH2) {
        String key = isH2
                ? "stringtoutf8(concat('host', lpad(cast(s.i as varchar), 6, '0'), char(0)))"
                : "convert_to('host' || lpad(s.i::text, 6, '0'), 'UTF8') || '\\x00'::bytea";
        String four = isH2 ? "x'0004c0000201'" : "'\\x0004c0000201'::bytea";
        String hash = isH2 ? "x'00'" : "'\\x00'::bytea";
        String digits = "concat('49', cast(10000000 + s.i as varchar(20)))";
        String mapping =
                "insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, rule_set_id, version, updated_at) select 1, ";
        return List.of(
                """
                insert into zone (id, apex, numbering, primary_server, responsible, refresh_seconds, retry_seconds, expire_seconds, minimum_seconds,
                                  soa_ttl_seconds, default_ttl_seconds, numbers_have_records, version, created_at, updated_at)
                values (1, 'e164.arpa', 0, 'ns.example', 'hostmaster.example', 1, 2, 3, 60, 3600, 60, false, 0, current_timestamp, current_timestamp)""",
                """
                insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                select 1 + s.i, concat('shared', cast(s.i as varchar(20))), 60, 0, current_timestamp, current_timestamp from\s""" + few,
                mapping + digits + ", 0, 0, 0, 0, 1, 0, timestamp with time zone '2026-01-01 00:00:00+00' from " + rows,
                mapping + digits + ", 1, 0, 11, 12, 2 + s.i, 0, timestamp with time zone '2026-01-02 00:00:00+00' from "
                        + few + " where s.i < 900",
                mapping + "concat('43', cast(100000 + s.i as varchar(20))), 2, 0, 0, 0, null, 0,"
                        + " timestamp with time zone '2026-01-02 00:00:00+00' from " + few,
                "insert into mapping_prefix (zone_id, kind, digits) select zone_id, kind, digits from mapping where kind > 0",
                "insert into mapping_tag (zone_id, tag, digits, kind) select 1, 'often', digits, kind from mapping where kind = 0",
                "insert into mapping_tag (zone_id, tag, digits, kind) select 1, 'seldom', " + digits + ", 0 from "
                        + few,
                "insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at) select 1, "
                        + key
                        + ", 1, concat('host', cast(s.i as varchar(20)), '.e164.arpa'), 60, " + four
                        + ", 0, current_timestamp from " + rows,
                "insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at) select 1, "
                        + key
                        + ", 15, concat('host', cast(s.i as varchar(20)), '.e164.arpa'), 60, " + four
                        + ", 0, current_timestamp from " + few + " where s.i < 3",
                "insert into audit_entry (id, happened_at, actor, action, object, previous_hash, hash) select 1 + s.i, current_timestamp, 'alice',"
                        + " 'number.create', 'x', " + hash + ", " + hash + " from " + rows,
                "analyze");
    }
}
