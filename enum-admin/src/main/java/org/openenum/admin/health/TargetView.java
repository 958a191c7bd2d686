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
 * A target with its state.
 *
 * @param entityTag the tag of its provisioned data; null if it has none
 * @param lastAnswer the last answer to a check; null if this enum-admin has not checked
 * @param probers the finding of each prober, sorted by name
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
     * A set that leads to the target.
     *
     * @param name of a shared destination; owner and type of a record set
     * @param zone the apex of a record set's zone; null for a shared destination
     * @param held whether the target is answered there although it is out of service, because too few others are in
     *     service
     * @param allOut whether all of the set's targets are out of service
     */
    public record Use(String name, @Nullable String zone, boolean held, boolean allOut) {

        /** The owner of a record set. */
        public String owner() {
            return name.substring(0, name.lastIndexOf(' '));
        }

        /** The type of a record set. */
        public String type() {
            return name.substring(name.lastIndexOf(' ') + 1);
        }
    }

    /**
     * The finding of one prober.
     *
     * @param counts false if the prober has fallen silent
     */
    public record Finding(String prober, boolean up, Instant since, String why, boolean counts) {

        static Finding of(Vote vote, Instant now) {
            return new Finding(vote.prober(), vote.up(), vote.since(), vote.why(), vote.countsAt(now));
        }

        /** The state as messages and the API name it. */
        public String state() {
            return up ? "up" : "down";
        }

        /** The explanation as a sentence. */
        public Sentence said() {
            return ProbeWords.sentence(why);
        }
    }

    /** The number of probers that count. */
    public int reporting() {
        return (int) probers.stream().filter(Finding::counts).count();
    }

    /** The number of these that must find the target down. */
    public int quorum() {
        TargetText.Check check = text.check();
        return check == null ? 0 : check.check().quorumOf(reporting());
    }

    /** The part that is the same at every enum-admin. */
    TargetView withoutLastAnswer() {
        return new TargetView(name, entityTag, text, condition, null, probers, uses);
    }

    /** Whether it is answered somewhere although it is out of service. */
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
