package org.openenum.record;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openenum.routing.Routing;
import org.openenum.routing.TargetShares;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Type;

/** The requirements on the routing policy of a record set, beyond those on any policy. */
public final class RecordPolicy {

    private RecordPolicy() {}

    /** Whether record sets of this type may have a policy. */
    public static boolean isFor(int type) {
        return type == Type.A || type == Type.AAAA || type == Type.SRV;
    }

    /**
     * Checks that a policy fits a record set.
     *
     * @throws InvalidPartException naming the part
     */
    public static void check(Routing routing, int type, List<byte[]> rdatas) {
        if (!isFor(type)) {
            throw new InvalidPartException("", Sentence.of("policy.not-of-type", Type.string(type)));
        }
        checkAnswer(routing, type);
        List<String> leads = RecordTargets.of(type, rdatas);
        List<TargetShares> targets = routing.policy().targets();
        for (int i = 0; i < targets.size(); i++) {
            String target = targets.get(i).target();
            int records = Collections.frequency(leads, target);
            if (records != 1) {
                throw new InvalidPartException(
                        "targets/" + i + "/target",
                        records == 0
                                ? Sentence.of("policy.target-without-record", target)
                                : Sentence.of("policy.target-with-records", target, records));
            }
        }
        if (type == Type.SRV) {
            checkPriority(targets, leads, rdatas);
        }
    }

    private static void checkAnswer(Routing routing, int type) {
        boolean byWeights = routing.answer() == Routing.Answer.WEIGHTS;
        if (byWeights != (type == Type.SRV)) {
            throw new InvalidPartException(
                    "answer",
                    byWeights ? Sentence.of("policy.srv-alone-has-weights") : Sentence.of("policy.srv-has-weights"));
        }
        if (routing.draw() == Routing.Draw.STICKY) {
            throw new InvalidPartException("draw", Sentence.of("policy.records-draw-at-random"));
        }
    }

    // RFC 2782: "A client MUST attempt to contact the target host with the lowest-numbered priority it can reach;
    // target hosts with the same priority SHOULD be tried in an order defined by the weight field."
    // https://datatracker.ietf.org/doc/html/rfc2782
    private static void checkPriority(List<TargetShares> targets, List<String> leads, List<byte[]> rdatas) {
        Set<Integer> priorities = new HashSet<>();
        Set<String> named = new HashSet<>();
        for (TargetShares target : targets) {
            named.add(target.target());
            priorities.add(priority(rdatas.get(leads.indexOf(target.target()))));
        }
        if (priorities.size() > 1) {
            throw new InvalidPartException("targets", Sentence.of("policy.priorities", priorities));
        }
        for (int i = 0; i < leads.size(); i++) {
            if (priorities.contains(priority(rdatas.get(i))) && !named.contains(leads.get(i))) {
                throw new InvalidPartException(
                        "targets", Sentence.of("policy.not-named", priority(rdatas.get(i)), leads.get(i)));
            }
        }
    }

    private static int priority(byte[] rdata) {
        return RecordTargets.priority(Type.SRV, rdata);
    }
}
