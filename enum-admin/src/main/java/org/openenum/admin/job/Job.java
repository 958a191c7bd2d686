package org.openenum.admin.job;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Difference;
import org.openenum.admin.usecase.StoredSentence;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;

/**
 * An import: what was asked for, by whom, how far it came, and which program has it under way. Its file lies under its
 * id in the folder of files.
 */
@Entity
@Table(name = "job")
public class Job {

    private static final int MAX_MESSAGE_CHARS = 1_000;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private JobState state;

    private String zone;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private ImportFormat format;

    private boolean replaces;

    private boolean skipsBadRows;

    @Column(columnDefinition = "smallint")
    private short maxDeletePercent;

    private boolean appliesAtOnce;

    private @Nullable Boolean keepsSettings;

    private boolean compresses;

    private @Nullable String fileName;

    private long fileOctets;

    private String actor;

    @Enumerated(EnumType.ORDINAL)
    @Column(columnDefinition = "smallint")
    private ChangeOrigin origin;

    private @Nullable String address;

    private @Nullable String requestId;

    private @Nullable String reason;

    private long entries;

    private long unreadableRows;

    private long badRows;

    private long warnings;

    private long createdCount;

    private long changedCount;

    private long unchangedCount;

    private long removedCount;

    private @Nullable String message;

    private @Nullable Long changesetId;

    private Instant createdAt;

    /** When it last came to rest: at its end, or to wait for somebody to say that it is applied. */
    private @Nullable Instant finishedAt;

    @SuppressWarnings("UnusedVariable") // a statement compares it
    private @Nullable String runner;

    private long leaseEndsAt;

    private int attempt;

    private int takeovers;

    private boolean stopAsked;

    private @Nullable String progress;

    private @Nullable String reviewed;

    private @Nullable String askedFor;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init")
    protected Job() {}

    /** A job whose file is about to come. */
    @SuppressWarnings("NullAway.Init")
    public Job(ImportRequest request, Author author, Instant now) {
        this.state = JobState.UPLOADING;
        this.zone = request.zone();
        this.format = request.format();
        this.replaces = request.replaces();
        this.skipsBadRows = request.skipsBadRows();
        this.maxDeletePercent = (short) request.maxDeletePercent();
        this.appliesAtOnce = request.appliesAtOnce();
        this.keepsSettings = request.keepsSettings();
        this.compresses = request.compresses();
        this.fileName = request.fileName();
        this.actor = author.name();
        this.origin = author.origin();
        this.address = author.address();
        this.requestId = author.requestId();
        this.reason = author.reason();
        this.createdAt = now;
    }

    /** A job without a file. */
    static Job direct(ImportRequest request, AskedFor asked, Author author, Instant now) {
        Job job = new Job(request, author, now);
        job.askedFor = asked.text();
        return job;
    }

    public Long id() {
        return id;
    }

    boolean isStored() {
        return id != null;
    }

    /**
     * A program has it under way.
     *
     * @param until by the database's clock
     * @param anew whether it is not the one that had it last
     */
    void leaseTo(String program, long until, boolean anew) {
        runner = program;
        leaseEndsAt = until;
        attempt += anew ? 1 : 0;
    }

    /** Which of those that took it on, one after another, has it. */
    int attempt() {
        return attempt;
    }

    /**
     * Another program is about to take it on. Where the last one had given it back, or where it only waited for its
     * turn, it is not what ended that program.
     */
    void takenOver() {
        boolean mayHaveEndedIt = leaseEndsAt != JobLeases.GIVEN_BACK && state != JobState.QUEUED;
        takeovers += mayHaveEndedIt ? 1 : 0;
    }

    /** How often a program has ended at it since a person last did something with it. */
    int takeovers() {
        return takeovers;
    }

    /** Whether its file has not arrived yet. */
    public boolean isUploading() {
        return state == JobState.UPLOADING;
    }

    /** Waits for its turn once more, since the program that had it under way has ended. */
    public void toBeDoneAnew() {
        state = JobState.QUEUED;
        say(Sentence.of("job.begun-anew"));
    }

    /** What a job without a file was asked to do; null if its row does not say it. */
    @Nullable
    AskedFor askedFor() {
        return askedFor == null ? null : AskedFor.read(askedFor);
    }

    /** The program that has it under way is to stop. */
    void askToStop() {
        stopAsked = true;
    }

    boolean isStopAsked() {
        return stopAsked;
    }

    /** How far it was a moment ago, by whatever program has it under way; null if none has. */
    JobProgress.@Nullable Reading progress() {
        return state.isUnderWay() && progress != null ? JobProgress.Reading.of(progress) : null;
    }

    /** The digest of what is looked at before it is applied; null until it was compared for that. */
    public @Nullable String reviewed() {
        return reviewed;
    }

    public JobState state() {
        return state;
    }

    public ImportRequest request() {
        return new ImportRequest(
                zone,
                format,
                replaces,
                skipsBadRows,
                maxDeletePercent,
                appliesAtOnce,
                Boolean.TRUE.equals(keepsSettings),
                compresses,
                fileName);
    }

    /** In whose name it is applied: an import by another door is an import all the same. */
    public Author author() {
        boolean asItCame = origin == ChangeOrigin.SYSTEM || format.isWithoutFile();
        ChangeOrigin door = asItCame ? origin : ChangeOrigin.IMPORT;
        return new Author(actor, door, address, requestId, reason);
    }

    public void uploaded(long octets) {
        fileOctets = octets;
        state = JobState.QUEUED;
    }

    /** The job wrote a file of this length. */
    public void written(long octets) {
        fileOctets = octets;
    }

    public long fileOctets() {
        return fileOctets;
    }

    /** Moves on to a state that is not final. */
    public void moveTo(JobState next) {
        state = next;
    }

    /** Waits for somebody to say how its file is read. */
    public void received(long octets) {
        fileOctets = octets;
        state = JobState.UPLOADED;
    }

    /** Waits to be read, once more or for the first time; it is then looked at before it is applied. */
    public void toBeRead() {
        waitsForTurn();
        appliesAtOnce = false;
        reviewed = null;
    }

    /**
     * Was compared, and waits for somebody to look at it and say that it is applied.
     *
     * @param digest of what it does
     */
    public void staged(@Nullable Sentence why, String digest, Instant now) {
        state = JobState.STAGED;
        reviewed = digest;
        finishedAt = now;
        say(why);
    }

    /**
     * Waits to be applied.
     *
     * @param skips whether bad rows are left out
     * @param deletePercent how much of the zone may be removed
     * @param keeps whether it is refused where its SOA would change the zone
     * @param applier who answers for it from now on
     */
    public void toBeApplied(boolean skips, int deletePercent, boolean keeps, Author applier) {
        skipsBadRows = skips;
        maxDeletePercent = (short) deletePercent;
        keepsSettings = keeps;
        actor = applier.name();
        address = applier.address();
        requestId = applier.requestId();
        reason = applier.reason() == null ? reason : applier.reason();
        waitsForTurn();
    }

    /** By the wish of a person. */
    private void waitsForTurn() {
        message = null;
        progress = null;
        stopAsked = false;
        takeovers = 0;
        state = JobState.QUEUED;
    }

    /** What was found in the file. */
    public void counted(long stagedEntries, long unreadable, long bad, long warned) {
        entries = stagedEntries;
        unreadableRows = unreadable;
        badRows = bad;
        warnings = warned;
    }

    public long entries() {
        return entries;
    }

    public long unreadableRows() {
        return unreadableRows;
    }

    public long badRows() {
        return badRows;
    }

    public long warnings() {
        return warnings;
    }

    /** What applying it does, or did. */
    public void compared(Difference difference) {
        createdCount = difference.created();
        changedCount = difference.changed();
        unchangedCount = difference.unchanged();
        removedCount = difference.removed();
    }

    public Difference difference() {
        return new Difference(createdCount, changedCount, unchangedCount, removedCount);
    }

    /** What is to be said of it besides its figures. */
    public void say(@Nullable Sentence sentence) {
        message = sentence == null ? null : StoredSentence.write(sentence, MAX_MESSAGE_CHARS);
    }

    /**
     * Ends.
     *
     * @param why null for what was said already, or nothing
     */
    public void end(JobState last, @Nullable Sentence why, Instant now) {
        state = last;
        if (why != null) {
            say(why);
        }
        finishedAt = now;
    }

    /** What it was committed as; null before, and if nothing changed. */
    public @Nullable Long changesetId() {
        return changesetId;
    }

    public void committedAs(long changeset) {
        changesetId = changeset;
    }

    public @Nullable Sentence message() {
        return message == null ? null : StoredSentence.read(message);
    }

    public String actor() {
        return actor;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public @Nullable Instant finishedAt() {
        return finishedAt;
    }

    /** Since when it is at its end, or waits for somebody; of one that is under way again, the last time. */
    public Instant atRestSince() {
        return finishedAt == null ? createdAt : finishedAt;
    }
}
