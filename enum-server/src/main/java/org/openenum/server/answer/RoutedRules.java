package org.openenum.server.answer;

import org.openenum.requester.AnswerForm;
import org.openenum.routing.RegionShares;
import org.openenum.routing.Routing;
import org.openenum.routing.StickyKey;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.requester.Group;

/**
 * Draws among the rules of a routed rule set, and writes those that are answered. Rules that the policy does not name
 * come after the drawn ones; they keep their own preference if that already puts them there.
 *
 * <p>It belongs to one thread, and allocates nothing after its creation.
 */
final class RoutedRules {

    private static final int PREFERENCE_STEP = 10;
    private static final int MAX_PREFERENCE = 0xFFFF;
    private static final int NONE = -1;

    private final TargetDraw draw;
    private int answered;
    private int records;
    private int ttlSeconds;
    private int lastPreference;
    private int lastOwnOrder;
    private int lastOwnPreference;

    RoutedRules(TargetDraw draw) {
        this.draw = draw;
    }

    /** Draws for one answer; returns how many octets its records take. */
    int draw(Reply.Rules rules, RoutedRecords routed, Group group) {
        Routing routing = routed.routing();
        RegionShares shares = draw.draw(routed, group.region(), StickyKey.of(rules.hi(), rules.lo()));
        int shown = keepAnswered(rules, routed, shares.size(), group.form());
        answered = routing.answer() == Routing.Answer.WINNER ? Math.min(1, shown) : shown;
        records = answered;
        // RFC 2181, section 5.2: "the TTLs of all RRs in an RRSet must be the same."
        // https://datatracker.ietf.org/doc/html/rfc2181#section-5.2
        ttlSeconds = shares.ttlSeconds(draw.at(0));
        CompiledRuleSet ruleSet = rules.ruleSet();
        int octets = 0;
        for (int i = 0; i < answered; i++) {
            octets += ruleSet.octetsOf(routed.ofTarget(draw.at(i)), rules.digits());
        }
        for (int i = 0; i < routed.others(); i++) {
            if (ruleSet.isInService(routed.other(i), rules.out())) {
                octets += ruleSet.octetsOf(routed.other(i), rules.digits());
                records++;
            }
        }
        return octets;
    }

    /**
     * Leaves out rules that are out of service or that the requester does not get. The others are in the order that a
     * draw among them alone would give. Returns how many there are.
     */
    private int keepAnswered(Reply.Rules rules, RoutedRecords routed, int size, AnswerForm form) {
        CompiledRuleSet ruleSet = rules.ruleSet();
        boolean isFormed = ruleSet.isFormed(form);
        if (rules.out() == null && !isFormed) {
            return size;
        }
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int record = routed.ofTarget(draw.at(i));
            if (ruleSet.isInService(record, rules.out()) && (!isFormed || ruleSet.isShown(record, form))) {
                draw.keep(i, kept++);
            }
        }
        return kept;
    }

    /** The number of records in the answer: those drawn, and those added after them. */
    int records() {
        return records;
    }

    /** Writes the drawn rules, followed by those that the policy does not name. */
    void write(Reply.Rules rules, RoutedRecords routed, byte[] out, int at) {
        CompiledRuleSet ruleSet = rules.ruleSet();
        int position = at;
        for (int i = 0; i < answered; i++) {
            int start = position;
            position = write(rules, routed.ofTarget(draw.at(i)), out, start);
            CompiledRuleSet.place(out, start, CompiledRuleSet.order(out, start), (i + 1) * PREFERENCE_STEP);
        }
        lastPreference = answered * PREFERENCE_STEP;
        lastOwnOrder = NONE;
        for (int i = 0; i < routed.others(); i++) {
            if (ruleSet.isInService(routed.other(i), rules.out())) {
                int start = position;
                position = write(rules, routed.other(i), out, start);
                if (answered > 0) {
                    putBehind(out, start, CompiledRuleSet.order(out, at));
                }
            }
        }
    }

    private int write(Reply.Rules rules, int record, byte[] out, int at) {
        return rules.ruleSet().write(record, ttlSeconds, rules.hi(), rules.lo(), rules.digits(), out, at);
    }

    // RFC 3403, section 4.1: the NAPTR records "MUST be processed in order", lowest ORDER first, and within one ORDER
    // PREFERENCE "specifies the order in which NAPTR records with equal Order values SHOULD be processed, low numbers
    // being processed before high numbers". Their position in the message has no meaning.
    // https://datatracker.ietf.org/doc/html/rfc3403#section-4.1
    /**
     * Gives a rule the next preference if its own does not put it after those written so far; rules with equal order
     * and preference stay equal. The rules come sorted by order and preference.
     *
     * @param drawnOrder the ORDER of the drawn rules
     */
    private void putBehind(byte[] out, int at, int drawnOrder) {
        int order = CompiledRuleSet.order(out, at);
        if (order > drawnOrder) {
            return;
        }
        int own = CompiledRuleSet.preference(out, at);
        boolean isBeside = order == lastOwnOrder && own == lastOwnPreference;
        if (!isBeside) {
            lastPreference = Math.min(own > lastPreference ? own : lastPreference + PREFERENCE_STEP, MAX_PREFERENCE);
        }
        lastOwnOrder = order;
        lastOwnPreference = own;
        CompiledRuleSet.place(out, at, drawnOrder, lastPreference);
    }
}
