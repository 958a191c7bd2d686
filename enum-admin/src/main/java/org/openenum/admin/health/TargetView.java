package org.openenum.admin.health;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeWords;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.TargetHealth;
import org.openenum.admin.health.vote.Vote;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.health.TargetName;
import org.openenum.sentence.Sentence;

/**
 * A target as it is.
 *
 * @param entityTag names the state of what persons have said of it; null as long as nobody has said anything
 * @param lastAnswer of a check; null where this program has not checked
 * @param probers what each of them finds, in the order of their names
 */
public record TargetView(
        TargetName name,
        @Nullable String entityTag,
        TargetText text,
        Condition condition,
        TargetHealth.@Nullable LastAnswer lastAnswer,
        List<Finding> probers,
        List<Use> uses) {

    /** The shared destinations that lead to it. */
    public List<Use> ruleSets() {
        return uses.stream().filter(use -> use.zone == null).toList();
    }

    /** The record sets with a policy that lead to it. */
    public List<Use> recordSets() {
        return uses.stream().filter(use -> use.zone != null).toList();
    }

    /**
     * A set that leads to it.
     *
     * @param name of a shared destination; owner and type of a record set
     * @param zone the apex of a record set's zone; null for a shared destination
     * @param held whether it is answered there although it is out of service, because too few others are in it
     * @param allOut whether all of the set's targets are out of service
     */
    public record Use(String name, @Nullable String zone, boolean held, boolean allOut) {

        /** Of a record set. */
        public String owner() {
            return name.substring(0, name.lastIndexOf(' '));
        }

        /** Of a record set. */
        public String type() {
            return name.substring(name.lastIndexOf(' ') + 1);
        }
    }

    /**
     * What one prober finds.
     *
     * @param counts false where it has fallen silent
     */
    public record Finding(String prober, boolean up, Instant since, String why, boolean counts) {

        static Finding of(Vote vote, Instant now) {
            return new Finding(vote.prober(), vote.up(), vote.since(), vote.why(), vote.countsAt(now));
        }

        /** As messages and the API name it. */
        public String state() {
            return up ? "up" : "down";
        }

        /** Why, for readers of any language. */
        public Sentence said() {
            return ProbeWords.sentence(why);
        }
    }

    /** How many probers count. */
    public int reporting() {
        return (int) probers.stream().filter(Finding::counts).count();
    }

    /** How many of them must find it down. */
    public int quorum() {
        TargetText.Check check = text.check();
        return check == null ? 0 : check.check().quorumOf(reporting());
    }

    /** What is the same in whichever program somebody asks. */
    TargetView withoutLastAnswer() {
        return new TargetView(name, entityTag, text, condition, null, probers, uses);
    }

    /** Whether it is out of service and answered all the same, somewhere. */
    public boolean isHeld() {
        return uses.stream().anyMatch(Use::held);
    }

    /** The state as messages and the API name it. */
    public String state() {
        return ApiWord.of(condition.state());
    }

    /** Whether a person has taken it out of service. */
    public boolean isWithdrawn() {
        return text.outOfService() != null;
    }

    public @Nullable Instant since() {
        return condition.since();
    }
}
