package org.openenum.load.bench.idea;

import java.sql.SQLException;
import java.util.List;

/** A way to look up answers in the database. */
@FunctionalInterface
interface LookUp {

    /** The RDATA for each query, in order; none for a name that does not exist. */
    List<List<byte[]>> answers(List<Question> questions) throws SQLException;
}
