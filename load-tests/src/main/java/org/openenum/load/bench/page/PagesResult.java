package org.openenum.load.bench.page;

import java.util.List;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.pages.ListTimes;

/**
 * What was seen with one database.
 *
 * @param database its name
 * @param numbers how many it holds
 * @param lists each list, in the order in which they were asked for
 */
record PagesResult(Occasion occasion, String database, long numbers, List<ListTimes> lists) {

    PagesResult {
        lists = List.copyOf(lists);
    }
}
