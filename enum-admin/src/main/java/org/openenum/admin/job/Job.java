package org.openenum.admin.job;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
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
import org.openenum.admin.usecase.StoredSentence;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;

/**
 * A job: what was requested, by whom, its progress, and the process that runs it. The file of a job is in the folder of
 * files, named by the job's id.
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

    @Embedded
    private JobCounts counts = new JobCounts();

    private @Nullable String message;

    private @Nullable Long changesetId;

    private Instant createdAt;

    /** When it last stopped running: when it ended, or began to wait for a user to apply it. */
    private @Nullable Instant finishedAt;

    @SuppressWarnings("UnusedVariable") // used only in SQL
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

    /** A job whose file is to be uploaded. */
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
     * Leases the job to a process.
     *
     * @param until by the database's clock
     * @param anew whether it is another process than the last one
     */
    void leaseTo(String program, long until, boolean anew) {
        runner = program;
        leaseEndsAt = until;
        attempt += anew ? 1 : 0;
    }

    /** The number of the current attempt: it grows each time another process takes the job. */
    int attempt() {
        return attempt;
    }

    /**
     * Another process takes the job over. The job cannot have crashed the previous process if that one gave the job
     * back, or if the job was only queued; such a takeover is not counted.
     */
    void takenOver() {
        boolean mayHaveEndedIt = leaseEndsAt != JobLeases.GIVEN_BACK && state != JobState.QUEUED;
        takeovers += mayHaveEndedIt ? 1 : 0;
    }

    /** How many processes have ended while running it, since a user last acted on it. */
    int takeovers() {
        return takeovers;
    }

    /** Whether its file has not arrived yet. */
    public boolean isUploading() {
        return state == JobState.UPLOADING;
    }

    /** Queues it again because the process that ran it has ended. */
    public void toBeDoneAnew() {
        state = JobState.QUEUED;
        say(Sentence.of("job.begun-anew"));
    }

    /** The task of a job without a file; null if its row has none. */
    @Nullable
    AskedFor askedFor() {
        return askedFor == null ? null : AskedFor.read(askedFor);
    }

    /** Asks the process that runs it to stop it. */
    void askToStop() {
        stopAsked = true;
    }

    boolean isStopAsked() {
        return stopAsked;
    }

    /** The last known progress, whichever process runs it; null if it is not running or nothing is known. */
    JobProgress.@Nullable Reading progress() {
        return state.isUnderWay() && progress != null ? JobProgress.Reading.of(progress) : null;
    }

    /** A digest of the changes that a user reviews before they are applied; null until they are computed. */
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

    /** The author of the changes. An import that was sent through the API or the console has the origin import. */
    public Author author() {
        boolean asItCame = origin == ChangeOrigin.SYSTEM || format.isWithoutFile();
        ChangeOrigin door = asItCame ? origin : ChangeOrigin.IMPORT;
        return new Author(actor, door, address, requestId, reason);
    }

    public void uploaded(long octets) {
        fileOctets = octets;
        state = JobState.QUEUED;
    }

    /** Records the length of the file that the job wrote. */
    public void written(long octets) {
        fileOctets = octets;
    }

    public long fileOctets() {
        return fileOctets;
    }

    /** Changes to a state that is not final. */
    public void moveTo(JobState next) {
        state = next;
    }

    /** Its file has arrived; waits for a user to choose how it is read. */
    public void received(long octets) {
        fileOctets = octets;
        state = JobState.UPLOADED;
    }

    /** Queues it to be read, for the first time or again; the result is then reviewed before it is applied. */
    public void toBeRead() {
        waitsForTurn();
        appliesAtOnce = false;
        reviewed = null;
    }

    /**
     * Has been compared; waits for a user to review and apply it.
     *
     * @param digest a digest of its changes
     */
    public void staged(@Nullable Sentence why, String digest, Instant now) {
        state = JobState.STAGED;
        reviewed = digest;
        finishedAt = now;
        say(why);
    }

    /**
     * Queues it to be applied.
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

    /** Requested by a user. */
    private void waitsForTurn() {
        message = null;
        progress = null;
        stopAsked = false;
        takeovers = 0;
        state = JobState.QUEUED;
    }

    /** How much was found in its file, and how much applying it changes. */
    public JobCounts counts() {
        return counts;
    }

    /** Sets the message that is shown beside its counts. */
    public void say(@Nullable Sentence sentence) {
        message = sentence == null ? null : StoredSentence.write(sentence, MAX_MESSAGE_CHARS);
    }

    /**
     * Ends the job.
     *
     * @param why null to keep the present message
     */
    public void end(JobState last, @Nullable Sentence why, Instant now) {
        state = last;
        if (why != null) {
            say(why);
        }
        finishedAt = now;
    }

    /** Its changeset; null before the commit, and if nothing changed. */
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

    /**
     * When it last ended or began to wait for a user, even if it runs again now; if it never did, when it was created.
     */
    public Instant atRestSince() {
        return finishedAt == null ? createdAt : finishedAt;
    }
}
