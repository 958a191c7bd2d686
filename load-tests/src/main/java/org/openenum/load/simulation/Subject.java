package org.openenum.load.simulation;

import java.util.ArrayList;
import java.util.List;
import org.openenum.load.simulation.Verdict.Kind;
import org.openenum.load.token.Shown;
import org.openenum.load.token.Token;

/**
 * A number, a destination with the numbers that point to it, or the numbers of an import, whose state changes. It
 * records what was written, and judges answers.
 *
 * <p>Every thread may call it; its lock is held for a few comparisons only.
 *
 * <p>Absence can be distinguished from presence, but not from an earlier absence: an answer without records is taken
 * for the newest absence that was written, and counts as a sighting of it only if it cannot be a late answer with an
 * older one.
 */
final class Subject {

    private final String run;
    private final int index;
    private final String path;
    private final List<String> numbers;
    private final long dueNanos;
    private final List<Version> versions = new ArrayList<>();

    /**
     * A subject with its first state, which is written before any query.
     *
     * @param path where it is in the REST API, below the version
     * @param numbers the digits of the numbers that show it
     * @param dueNanos how long after its acknowledgement a change may be missing in an answer
     */
    Subject(String run, int index, String path, List<String> numbers, boolean present, long dueNanos) {
        this.run = run;
        this.index = index;
        this.path = path;
        this.numbers = List.copyOf(numbers);
        this.dueNanos = dueNanos;
        versions.add(new Version(new Token(run, index, 0), present, new Sighting()));
    }

    String path() {
        return path;
    }

    List<String> numbers() {
        return numbers;
    }

    /** The state written last, acknowledged or not. */
    synchronized Version newest() {
        return versions.get(versions.size() - 1);
    }

    /**
     * Records that a change is about to be sent, and gives it its token.
     *
     * @param ofChange shared by all parts of the same change
     */
    synchronized Version intend(boolean present, Sighting ofChange) {
        Version next = new Version(new Token(run, index, newest().number() + 1), present, ofChange);
        versions.add(next);
        return next;
    }

    /** Records that a change is durable. */
    synchronized void acknowledge(Version version, long nowNanos) {
        version.acknowledged(nowNanos);
    }

    /**
     * Judges an answer.
     *
     * @param number the queried digits
     * @param askedNanos when the query was sent
     * @param answeredNanos when the answer arrived
     */
    synchronized Verdict judge(String number, Shown shown, long askedNanos, long answeredNanos) {
        if (shown instanceof Shown.Mixed) {
            return new Verdict(Kind.MIXED, "records of two versions in one answer");
        }
        if (shown instanceof Shown.Unusable unusable) {
            return new Verdict(Kind.FOREIGN, unusable.what());
        }
        int version = shown instanceof Shown.Present present ? numberOf(present.token()) : newestAbsence();
        if (version < 0) {
            return new Verdict(Kind.FOREIGN, "an answer that was never written");
        }
        Verdict verdict = judge(number, version, askedNanos);
        if (!verdict.kind().isFault() && isCertain(number, version, askedNanos)) {
            versions.get(version).seen(number, answeredNanos);
        }
        return verdict;
    }

    private Verdict judge(String number, int shown, long askedNanos) {
        for (int newer = versions.size() - 1; newer > shown; newer--) {
            Version version = versions.get(newer);
            if (version.wasSeenBefore(number, askedNanos)) {
                return new Verdict(Kind.STALE, "an old answer after a new one");
            }
            if (version.wasSeenInPartBefore(askedNanos)) {
                return new Verdict(Kind.TORN, "an old answer after another part of the same change was new");
            }
            if (version.wasDue(askedNanos, dueNanos)) {
                return new Verdict(Kind.LATE, "an old answer too long after the acknowledgement");
            }
        }
        return shown == versions.size() - 1
                ? new Verdict(Kind.NEWEST, "the newest version")
                : new Verdict(Kind.OLDER, "still an older version");
    }

    /**
     * A version identifies itself; an absence is certain if there was no older one, or if a version in between was seen
     * before the query.
     */
    private boolean isCertain(String number, int shown, long askedNanos) {
        if (shown == 0 || versions.get(shown).isPresent()) {
            return true;
        }
        for (int older = shown - 1; older >= 0 && versions.get(older).isPresent(); older--) {
            if (older == 0 || versions.get(older).wasSeenBefore(number, askedNanos)) {
                return true;
            }
        }
        return false;
    }

    /** The index of the version with a token, or -1. */
    private int numberOf(Token token) {
        int number = token.version();
        boolean written = number < versions.size()
                && versions.get(number).isPresent()
                && versions.get(number).token().equals(token);
        return written ? number : -1;
    }

    private int newestAbsence() {
        int number = versions.size() - 1;
        while (number >= 0 && versions.get(number).isPresent()) {
            number--;
        }
        return number;
    }
}
