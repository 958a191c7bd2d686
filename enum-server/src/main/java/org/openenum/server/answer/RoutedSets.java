package org.openenum.server.answer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.record.RecordTargets;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.StickyKey;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.message.RecordType;

/**
 * Routed record sets as answered: addresses in the drawn order, SRV records with the weights of the requester's region.
 * Records that the policy does not name follow unchanged.
 *
 * <p>It belongs to one thread.
 */
final class RoutedSets {

    private static final int MAX_U16 = 0xFFFF;
    private static final int WEIGHT_AT = 2;

    private final TargetDraw draw;

    RoutedSets(TargetDraw draw) {
        this.draw = draw;
    }

    /** The records of a set that a requester in a region gets. */
    WireRecordSet answered(WireRecordSet set, Reply.Choice choice, int region) {
        List<byte[]> rdatas = set.rdatas();
        boolean[] isOut = outOfService(set.type(), rdatas, choice.out());
        Answered answered = set.type() == RecordType.SRV
                ? services(set, rdatas, isOut, choice.routed(), region)
                : addresses(set, rdatas, isOut, choice.routed(), region);
        return WireRecordSet.of(set.type(), Math.min(answered.ttlSeconds, choice.ttlLimitSeconds()), answered.rdatas);
    }

    private record Answered(int ttlSeconds, List<byte[]> rdatas) {}

    private static boolean[] outOfService(int type, List<byte[]> rdatas, @Nullable OutOfService out) {
        boolean[] isOut = new boolean[rdatas.size()];
        if (out != null) {
            List<String> targets = RecordTargets.of(type, rdatas);
            for (int i = 0; i < isOut.length; i++) {
                isOut[i] = out.leavesOut(StickyKey.of(targets.get(i)));
            }
        }
        return isOut;
    }

    private Answered addresses(
            WireRecordSet set, List<byte[]> rdatas, boolean[] isOut, @Nullable RoutedRecords routed, int region) {
        List<byte[]> answered = new ArrayList<>();
        int ttlSeconds = set.ttlSeconds();
        if (routed == null) {
            for (int i = 0; i < isOut.length; i++) {
                add(answered, rdatas, isOut, i);
            }
            return new Answered(ttlSeconds, answered);
        }
        boolean isWinner = routed.routing().answer() == Routing.Answer.WINNER;
        RegionShares shares = draw.draw(routed, region, 0);
        for (int i = 0; i < shares.size() && !(isWinner && answered.size() == 1); i++) {
            int target = draw.at(i);
            boolean isFirst = answered.isEmpty();
            if (add(answered, rdatas, isOut, routed.ofTarget(target)) && isFirst) {
                ttlSeconds = shares.ttlSeconds(target);
            }
        }
        for (int i = 0; i < routed.others(); i++) {
            add(answered, rdatas, isOut, routed.other(i));
        }
        return new Answered(ttlSeconds, answered);
    }

    private static boolean add(List<byte[]> answered, List<byte[]> rdatas, boolean[] isOut, int record) {
        if (!isOut[record]) {
            answered.add(rdatas.get(record));
        }
        return !isOut[record];
    }

    // RFC 2782: "Larger weights SHOULD be given a proportionately higher probability of being selected. [...] Domain
    // administrators SHOULD use Weight 0 when there isn't any server selection to do". The clients draw: the record set
    // must be the same for all clients behind a cache, and its TTL cannot depend on their draw, so it is the shortest.
    // https://datatracker.ietf.org/doc/html/rfc2782
    private Answered services(
            WireRecordSet set, List<byte[]> rdatas, boolean[] isOut, @Nullable RoutedRecords routed, int region) {
        int ttlSeconds = set.ttlSeconds();
        if (routed != null) {
            RegionShares shares = draw.shares(routed, region);
            ttlSeconds = shares.serviceTtlSeconds();
            for (int target = 0; target < shares.size(); target++) {
                ByteBuffer.wrap(rdatas.get(routed.ofTarget(target)))
                        .putShort(WEIGHT_AT, (short) shares.serviceWeight(target));
            }
        }
        putLast(rdatas, isOut);
        return new Answered(ttlSeconds, rdatas);
    }

    /** Gives records out of service the lowest priority: clients use them only if they reach nothing else. */
    private static void putLast(List<byte[]> rdatas, boolean[] isOut) {
        int last = 0;
        for (byte[] rdata : rdatas) {
            last = Math.max(last, Short.toUnsignedInt(ByteBuffer.wrap(rdata).getShort()));
        }
        for (int i = 0; i < isOut.length; i++) {
            if (isOut[i]) {
                ByteBuffer.wrap(rdatas.get(i)).putShort((short) Math.min(last + 1, MAX_U16));
            }
        }
    }
}
