package org.openenum.admin.importing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The files of imports: {@code imports/<id>/} in the files folder, which several programs may share, with the upload,
 * the staged entries and the row errors.
 */
@Component
public class ImportFolder {

    /** The largest file that is accepted, in octets: fifty million rows; a larger one must be sent in parts. */
    public static final long MAX_UPLOAD_OCTETS = 4L << 30;

    /** How long the lists of errors are kept. */
    public static final Duration LISTS_KEPT = Duration.ofDays(31);

    private static final int BUFFER_OCTETS = 256 << 10;

    private static final Pattern ID = Pattern.compile("\\d{1,18}");

    private static final String ARRIVING = "arriving";

    private static final String UPLOAD = "upload";

    private static final String STAGED = "staged";

    private static final String PROBLEMS = "problems.csv";

    private static final String SENTENCES =
            RowErrors.sentencesOf(Path.of(PROBLEMS)).toString();

    private static final String WRONG_ROWS = "errors.csv";

    private static final String FORM = "form.properties";

    private static final String SERIAL = "serial";

    private static final String CHANGE = "change";

    private final Path root;

    public ImportFolder(@Value("${openenum.files:${openenum.data:data}}") Path files) {
        this.root = files.resolve("imports");
    }

    /** Where the web server stores what a browser sends until it is complete. */
    Path arriving() {
        return root.resolve(ARRIVING);
    }

    /** Removes unfinished files so old that the program that received them must have ended. */
    void removeArrivingBefore(Instant oldest) {
        for (Path file : contents(arriving())) {
            run(() -> Files.isRegularFile(file) && isBefore(oldest, file) && Files.deleteIfExists(file));
        }
    }

    Path of(long id) {
        return root.resolve(Long.toString(id));
    }

    /**
     * The files of a waiting import.
     *
     * @throws RefusedException if they are missing: another program, with a different folder, received them
     */
    Path require(long id) {
        if (!Files.exists(upload(id)) && !Files.exists(staged(id))) {
            throw RefusedException.conflict(Sentence.of("import.files-gone", id));
        }
        return of(id);
    }

    Path upload(long id) {
        return of(id).resolve(UPLOAD);
    }

    Path staged(long id) {
        return of(id).resolve(STAGED);
    }

    /** The errors of lines; kept for a while after everything else of an import is removed. */
    Path problems(long id) {
        return of(id).resolve(PROBLEMS);
    }

    /** The wrong rows of a table, to be corrected and sent again; kept as long. */
    Path wrongRows(long id) {
        return of(id).resolve(WRONG_ROWS);
    }

    /** The imports whose files are here. */
    List<Long> idsWithUpload() {
        return ids().filter(id -> Files.exists(upload(id))).toList();
    }

    /** Removes lists whose folder has not changed since then. */
    void removeListsBefore(Instant oldest) {
        ids().filter(id -> !Files.exists(upload(id)))
                .filter(id -> isBefore(oldest, of(id)))
                .forEach(this::remove);
    }

    /** True also for a file that no longer exists. */
    private static boolean isBefore(Instant oldest, Path file) {
        return file.toFile().lastModified() < oldest.toEpochMilli();
    }

    private Stream<Long> ids() {
        return contents(root).stream()
                .map(folder -> String.valueOf(folder.getFileName()))
                // The folder may contain files of others, for example of whoever mounted it.
                .filter(name -> ID.matcher(name).matches())
                .map(Long::valueOf);
    }

    /** Keeps the table format of the upload. */
    void keep(long id, TableForm form) {
        Properties properties = new Properties();
        properties.putAll(form.parameters());
        run(() -> {
            try (FileChannel file = emptied(of(id).resolve(FORM));
                    Writer out = Channels.newWriter(file, StandardCharsets.UTF_8)) {
                properties.store(out, null);
                file.force(true);
            }
            return id;
        });
    }

    /** The table format that was kept, or the plain one. */
    TableForm form(long id) {
        Properties properties = new Properties();
        Path file = of(id).resolve(FORM);
        if (Files.exists(file)) {
            run(() -> {
                try (Reader in = Files.newBufferedReader(file)) {
                    properties.load(in);
                }
                return id;
            });
        }
        return TableForm.draft(properties::getProperty);
    }

    /**
     * Keeps the state of the zone that the file was compared with.
     *
     * @param change the last change of all zones
     */
    void keepCompared(long id, long serial, long change) {
        run(() -> Files.writeString(of(id).resolve(SERIAL), Long.toString(serial)));
        run(() -> Files.writeString(of(id).resolve(CHANGE), Long.toString(change)));
    }

    /** The serial that was kept; empty if nothing was compared. */
    OptionalLong serial(long id) {
        return number(of(id).resolve(SERIAL));
    }

    /** The change that was kept. */
    OptionalLong change(long id) {
        return number(of(id).resolve(CHANGE));
    }

    private static OptionalLong number(Path file) {
        try {
            return Files.exists(file) ? OptionalLong.of(Long.parseLong(Files.readString(file))) : OptionalLong.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates the empty folder of an import. */
    void make(long id) {
        remove(id);
        run(() -> Files.createDirectories(of(id)));
    }

    /**
     * Writes an upload to disk, where it survives a power failure: the response tells the client that it has arrived.
     *
     * @return its length in octets
     * @throws RefusedException if it is too long
     */
    long store(long id, InputStream in, JobProgress progress) throws IOException {
        byte[] buffer = new byte[BUFFER_OCTETS];
        long octets = 0;
        try (FileChannel file = emptied(upload(id));
                OutputStream out = Channels.newOutputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                octets += read;
                if (octets > MAX_UPLOAD_OCTETS) {
                    throw RefusedException.invalid(
                            "", "too-long", Sentence.of("import.too-long", MAX_UPLOAD_OCTETS >> 30), null);
                }
                out.write(buffer, 0, read);
                progress.advance(0, octets);
            }
            file.force(true);
        }
        return octets;
    }

    private static FileChannel emptied(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /** Removes the files that an import no longer needs; its lists of errors stay. */
    void clean(long id) {
        cleanBut(id, Set.of(PROBLEMS, SENTENCES, WRONG_ROWS));
    }

    /** Like {@link #clean}, for an import that may be retried: its upload and table format stay too. */
    void cleanToRetry(long id) {
        cleanBut(id, Set.of(PROBLEMS, SENTENCES, WRONG_ROWS, UPLOAD, FORM));
    }

    private void cleanBut(long id, Set<String> kept) {
        for (Path file : contents(of(id))) {
            if (!kept.contains(String.valueOf(file.getFileName()))) {
                run(() -> Files.deleteIfExists(file));
            }
        }
    }

    /** Removes everything of an import. */
    void remove(long id) {
        cleanBut(id, Set.of());
        run(() -> Files.deleteIfExists(of(id)));
    }

    /** The files in a folder, if it exists. Others may remove files meanwhile, in this program or another. */
    private static List<Path> contents(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface FileWork {
        Object run() throws IOException;
    }

    private static void run(FileWork work) {
        try {
            work.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
