package org.openenum.admin.bulk.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.openenum.admin.usecase.Difference;
import org.openenum.database.LongStatements;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Makes PostgreSQL analyze tables that a bulk change has filled. It plans statements by its last statistics, and would
 * take a table of millions for an empty one until autovacuum analyzes it, a minute later or more. H2 updates its
 * statistics while rows are written.
 */
@Component
public class TableStatistics {

    /** Reads a sample of each table; a few seconds, whatever their size. */
    private static final String LOOK =
            "analyze mapping, mapping_prefix, mapping_tag, mapping_word, rule_set, naptr_rule, record_set";

    private static final Logger LOG = LoggerFactory.getLogger(TableStatistics.class);

    private final DataSource dataSource;

    TableStatistics(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Called after the commit: a failure here must not lose a change. */
    public void renewAfter(Difference outcome) {
        if (outcome.created() + outcome.changed() + outcome.removed() <= Touched.MAX_SINGLE_CHANGES) {
            return;
        }
        try (Connection connection = dataSource.getConnection()) {
            if (connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
                LongStatements.allow(connection);
                try (Statement statement = connection.createStatement()) {
                    statement.execute(LOOK);
                }
                connection.commit();
            }
        } catch (SQLException e) {
            LOG.warn("ANALYZE after an import failed; PostgreSQL will run it by itself later: {}", e.getMessage());
        }
    }
}
