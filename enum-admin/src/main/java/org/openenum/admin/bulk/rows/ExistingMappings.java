package org.openenum.admin.bulk.rows;

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
 * The mappings of a zone in key order, read page by page, each page by one range of the primary key.
 *
 * <p>Pages grow while their rows are used and shrink if most of a page is skipped, so that ten rows for a zone of
 * millions cost ten small reads and a whole numbering plan costs one scan. Not for several threads.
 *
 * <p>Rows may be locked as they are read, in key order, like in all transactions that write several rows.
 */
public final class ExistingMappings implements AutoCloseable {

    /** Reading this many rows costs hardly more than reading one. */
    private static final int MIN_PAGE_ROWS = 64;

    /** Large enough that the cost of the query is negligible, small enough to need little memory. */
    private static final int MAX_PAGE_ROWS = 8_192;

    /**
     * H2 cancels a statement that waits for writers longer than the lock timeout, even if it makes progress; so locking
     * statements are short.
     */
    private static final int MAX_LOCKED_PAGE_ROWS = 1_024;

    /** The character after 9. */
    private static final String AFTER_DIGITS = ":";

    private final PreparedStatement select;

    private final int zoneId;

    private final String end;

    private final int maxPageRows;

    private final List<MappingRow> page = new ArrayList<>();

    private int position;

    private int pageRows;

    private int used;

    private boolean lastPage;

    /** Reads from the first key. */
    public ExistingMappings(Connection connection, int zoneId) throws SQLException {
        this(connection, zoneId, "", false);
    }

    /**
     * Reads the mappings that begin with some digits.
     *
     * @param locking whether rows are locked against other writers from being read until the end of the transaction
     */
    public ExistingMappings(Connection connection, int zoneId, String prefix, boolean locking) throws SQLException {
        this.zoneId = zoneId;
        this.end = prefix + AFTER_DIGITS;
        this.maxPageRows = locking ? MAX_LOCKED_PAGE_ROWS : MAX_PAGE_ROWS;
        this.pageRows = MIN_PAGE_ROWS;
        this.select = connection.prepareStatement("""
                select digits, kind, status, min_digits, max_digits, rule_set_id, comment, tags, version
                from mapping where zone_id = ? and digits >= ? and digits < ?
                order by zone_id, digits, kind limit ?""" + (locking ? " for update" : ""));
        load(prefix);
    }

    /** The row at the cursor, or null after the last one. */
    @Nullable
    public MappingRow current() {
        return position < page.size() ? page.get(position) : null;
    }

    /** Moves to the next row. */
    public void advance() throws SQLException {
        String digits = page.get(position).digits();
        position++;
        used++;
        if (position == page.size() && !lastPage) {
            // A page never ends within the same digits, so the next digits are greater.
            load(digits + "0");
        }
    }

    /** Moves to the first row at or after these digits, and skips those in between. */
    public void seek(String digits) throws SQLException {
        while (position < page.size() && page.get(position).digits().compareTo(digits) < 0) {
            position++;
        }
        if (position == page.size() && !lastPage) {
            load(digits);
        }
    }

    /**
     * Moves to the row with a key and returns it; if there is none, moves to the first one after it and returns null.
     */
    public @Nullable MappingRow seek(String digits, MappingKind kind) throws SQLException {
        seek(digits);
        for (MappingRow row = current(); row != null; row = current()) {
            int order = MappingRow.compare(row.digits(), row.kind(), digits, kind);
            if (order >= 0) {
                return order == 0 ? row : null;
            }
            advance();
        }
        return null;
    }

    @Override
    public void close() throws SQLException {
        select.close();
    }

    private void load(String from) throws SQLException {
        boolean worthwhile = used * 16 >= page.size();
        pageRows = worthwhile ? Math.min(maxPageRows, pageRows * 2) : MIN_PAGE_ROWS;
        page.clear();
        position = 0;
        used = 0;
        select.setInt(1, zoneId);
        select.setString(2, from);
        select.setString(3, end);
        select.setInt(4, pageRows);
        select.setFetchSize(pageRows);
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                page.add(row(rows));
            }
        }
        lastPage = page.size() < pageRows;
        if (!lastPage) {
            dropLastDigits();
        }
    }

    /** The page may have ended between two kinds with the same digits: both come with the next page. */
    private void dropLastDigits() {
        String last = page.get(page.size() - 1).digits();
        while (page.get(page.size() - 1).digits().equals(last)) {
            page.remove(page.size() - 1);
        }
    }

    private static MappingRow row(ResultSet rows) throws SQLException {
        int ruleSetId = rows.getInt(6);
        Integer ruleSet = rows.wasNull() ? null : Integer.valueOf(ruleSetId);
        return new MappingRow(
                rows.getString(1),
                Codes.kind(rows.getInt(2)),
                Codes.status(rows.getInt(3)),
                rows.getInt(4),
                rows.getInt(5),
                ruleSet,
                rows.getString(7),
                rows.getString(8),
                rows.getInt(9));
    }
}
