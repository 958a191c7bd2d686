package org.openenum.server.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Networks;
import org.openenum.server.requester.Requesters;

/** The requesters in a snapshot: each group with its networks. */
final class PackedRequesters {

    private PackedRequesters() {}

    static void write(Requesters requesters, PackedOutput out) {
        List<Group> groups = requesters.groups();
        out.putInt(groups.size());
        for (Group group : groups) {
            out.boundary();
            writeGroup(group, out);
            Networks networks = requesters.networksOf(group);
            out.putInt(networks.size());
            for (int i = 0; i < networks.size(); i++) {
                out.boundary();
                out.putOctets(networks.network(i));
                out.putInt(networks.length(i));
            }
        }
    }

    static Requesters read(PackedInput in) {
        List<Group> groups = new ArrayList<>();
        Map<Integer, Networks> networks = new HashMap<>();
        for (int left = in.getCount(); left > 0; left--) {
            in.boundary();
            Group group = readGroup(in);
            groups.add(group);
            Networks.Builder ofGroup = new Networks.Builder();
            for (int more = in.getCount(); more > 0; more--) {
                in.boundary();
                ofGroup.add(in.getOctets(), in.getInt());
            }
            networks.put(group.id(), ofGroup.build());
        }
        return Requesters.NONE.with(groups, networks);
    }

    private static void writeGroup(Group group, PackedOutput out) {
        out.putInt(group.id());
        out.putInt(group.region());
        out.putText(group.access().name());
        out.putText(group.form().text());
        out.putInt(group.byZone().size());
        group.byZone().forEach((zone, access) -> {
            out.putInt(zone);
            out.putText(access.name());
        });
    }

    private static Group readGroup(PackedInput in) {
        int id = in.getInt();
        int region = in.getInt();
        Access access = Access.valueOf(in.getText());
        AnswerForm form = AnswerForm.parse(in.getText());
        Map<Integer, Access> byZone = new HashMap<>();
        for (int left = in.getCount(); left > 0; left--) {
            byZone.put(in.getInt(), Access.valueOf(in.getText()));
        }
        return new Group(id, region, access, byZone, form);
    }
}
