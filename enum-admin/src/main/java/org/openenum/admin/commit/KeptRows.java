package org.openenum.admin.commit;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Checks that rows to which a transaction refers are still there. Where one is not, the transaction is run again, and
 * finds out by itself. The foreign keys of H2 do not see it: both who removes the row and who refers to it may commit.
 *
 * @param table whose key is a column {@code id}
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
            throw new OptimisticLockingFailureException("rows of " + table + " are gone, of " + ids);
        }
    }
}
