package org.openenum.load.bench.idea;

import java.sql.SQLException;
import java.util.List;

/** Finds in the database what answers questions. */
@FunctionalInterface
interface LookUp {

    /** The RDATA that answers each question, in their order; none for a name that does not exist. */
    List<List<byte[]>> answers(List<Question> questions) throws SQLException;
}
