package org.openenum.admin.requester;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.database.TestDatabase;
import org.openenum.requester.Access;

/** The networks of a group page by page. */
class RequesterNetworkListsIT {

    @ParameterizedTest
    @EnumSource
    void pages_haveEachNetworkOnce_thoseOfIpv4First(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        RequesterGroupService groups = admin.get(RequesterGroupService.class);
        RequesterNetworkLists lists = admin.get(RequesterNetworkLists.class);
        RequesterGroupView group = groups.put(
                        "paged-group",
                        new RequesterGroupDraft(null, null, Access.ALLOW, Map.of(), null),
                        Precondition.ANY,
                        RunningAdmin.author())
                .value();
        List<String> inOrder =
                List.of("198.18.72.0/23", "198.18.72.0/24", "198.18.73.9/32", "2001:db8:72::/47", "2001:db8:72::/48");
        groups.changeNetworks("paged-group", inOrder, List.of(), RunningAdmin.author());

        List<String> read = new ArrayList<>();
        String after = null;
        do {
            Page<String> page = lists.page("paged-group", new Page.Wanted(after, 2));
            read.addAll(page.items());
            after = page.next();
        } while (after != null);

        assertThat(read).isEqualTo(inOrder);
        assertThat(lists.counts(List.of(group))).isEqualTo(Map.of(group.id(), 5L));
    }
}
