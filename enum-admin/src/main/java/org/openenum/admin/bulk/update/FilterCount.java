package org.openenum.admin.bulk.update;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.MappingKind;

/**
 * Counts the numbers and blocks that a filter selects: those with a tag along the table of tags, others along the key
 * or the index by rule set.
 */
final class FilterCount {

    private final MappingFilter filter;

    private final int zoneId;

    private final @Nullable Integer ruleSetId;

    private final List<Object> values = new ArrayList<>();

    FilterCount(MappingFilter filter, int zoneId, @Nullable Integer ruleSetId) {
        this.filter = filter;
        this.zoneId = zoneId;
        this.ruleSetId = ruleSetId;
    }

    /** Their number, or the limit if there are more; called once. */
    long read(Connection connection, long limit) throws SQLException {
        String sql = "select count(*) from (" + (filter.tag() == null ? mappings() : tagged()) + " limit ?) counted";
        values.add(limit);
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                select.setObject(i + 1, values.get(i));
            }
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    private String mappings() {
        return "select 1 from mapping m" + range("m") + state();
    }

    private String tagged() {
        String sql = "select 1 from mapping_tag t" + range("t") + " and t.tag = ?";
        values.add(filter.tag());
        if (filter.status() == null && ruleSetId == null) {
            return sql;
        }
        return sql + " and exists (select 1 from mapping m where m.zone_id = t.zone_id and m.digits = t.digits"
                + " and m.kind = t.kind" + state() + ")";
    }

    private String range(String table) {
        values.add(zoneId);
        values.add(filter.prefix());
        // The character after 9, so digits sort before it.
        values.add(filter.prefix() + ":");
        return " where %1$s.zone_id = ? and %1$s.digits >= ? and %1$s.digits < ?".formatted(table) + kind(table);
    }

    /**
     * A kind is selected by excluding the other one: with kind = NUMBER, H2 might read all in the order of their
     * updates.
     */
    private String kind(String table) {
        MappingKind kind = filter.kind();
        if (kind == null) {
            return "";
        }
        MappingKind other = kind == MappingKind.NUMBER ? MappingKind.BLOCK : MappingKind.NUMBER;
        return " and " + table + ".kind <> " + Codes.of(other);
    }

    private String state() {
        StringBuilder sql = new StringBuilder();
        if (filter.status() != null) {
            sql.append(" and m.status = ").append(Codes.of(filter.status()));
        }
        if (ruleSetId != null) {
            sql.append(" and m.rule_set_id = ").append(ruleSetId.intValue());
        }
        return sql.toString();
    }
}
