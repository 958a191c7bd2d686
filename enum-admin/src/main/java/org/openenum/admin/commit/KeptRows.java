package org.openenum.admin.commit;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Checks that rows that a transaction refers to still exist. If one does not, the transaction is run again, and handles
 * its absence itself. H2's foreign keys do not detect this: the transaction that removes the row and the one that
 * refers to it may both commit.
 *
 * @param table a table whose key is a column {@code id}
 */
record KeptRows(String table, Set<Integer> ids) implements LastCheck {

    @Override
    public String question() {
        return "select count(*) from " + table + " where id = any (?)";
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
        statement.setArray(first, statement.getConnection().createArrayOf("integer", ids.toArray(Integer[]::new)));
        return first + 1;
    }

    @Override
    public void check(ResultSet rows) throws SQLException {
        if (!rows.next() || rows.getInt(1) < ids.size()) {
            throw new OptimisticLockingFailureException(
                    "some of the rows " + ids + " of " + table + " no longer exist");
        }
    }
}
