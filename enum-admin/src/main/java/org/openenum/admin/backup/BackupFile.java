package org.openenum.admin.backup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.util.HexFormat;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.openenum.admin.backup.Manifest.Content;
import org.openenum.hash.Sha256;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The archive of a backup: the database, followed by the manifest, so that a truncated file has no manifest. */
final class BackupFile implements AutoCloseable {

    private static final String MANIFEST = "manifest.json";

    /** A hundred tables take 4 KB. */
    private static final int MAX_MANIFEST_OCTETS = 1_000_000;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path path;
    private final ZipFile archive;
    private final Manifest manifest;

    private BackupFile(Path path, ZipFile archive, Manifest manifest) {
        this.path = path;
        this.archive = archive;
        this.manifest = manifest;
    }

    /** Makes the manifest of a database once all of it was written. */
    interface Described {

        Manifest manifest(Content content) throws IOException;
    }

    /** Writes a new archive, readable only by its owner, to disk. */
    static Manifest write(Path path, String entry, InputStream database, Described described) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        path,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                ZipOutputStream archive = new ZipOutputStream(Channels.newOutputStream(channel))) {
            archive.setLevel(Deflater.BEST_SPEED);
            archive.putNextEntry(new ZipEntry(entry));
            Manifest manifest = described.manifest(copy(database, archive, entry));
            archive.putNextEntry(new ZipEntry(MANIFEST));
            archive.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest));
            archive.closeEntry();
            archive.finish();
            channel.force(true);
            return manifest;
        }
    }

    /**
     * Opens an archive and reads its manifest.
     *
     * @throws BackupException if it is not a backup, is incomplete, or has an unknown format
     */
    static BackupFile open(Path path) {
        try {
            ZipFile archive = new ZipFile(path.toFile());
            try {
                return new BackupFile(path, archive, manifest(path, archive));
            } catch (RuntimeException | IOException e) {
                archive.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new BackupException("there is no file " + path);
        } catch (ZipException | EOFException | JacksonException e) {
            throw new BackupException(path + " is not a backup, or was damaged or cut short: " + e.getMessage());
        } catch (IOException e) {
            throw new BackupException(path + " cannot be read", e);
        }
    }

    private static Manifest manifest(Path path, ZipFile archive) throws IOException {
        ZipEntry entry = archive.getEntry(MANIFEST);
        if (entry == null || entry.getSize() > MAX_MANIFEST_OCTETS) {
            throw new BackupException(path + " is not a backup of OpenENUM: it has no " + MANIFEST);
        }
        try (InputStream in = archive.getInputStream(entry)) {
            byte[] octets = in.readNBytes(MAX_MANIFEST_OCTETS);
            refuseAltered(entry, octets);
            Manifest manifest = JSON.readValue(octets, Manifest.class);
            if (manifest.format() != Manifest.FORMAT) {
                throw new BackupException(path + " was made by OpenENUM " + manifest.product()
                        + " in a format that this program does not know: restore it with that version, or a newer one");
            }
            return manifest;
        }
    }

    /** ZipFile does not verify the checksums of its entries. */
    private static void refuseAltered(ZipEntry entry, byte[] octets) throws ZipException {
        CRC32 sum = new CRC32();
        sum.update(octets);
        if (sum.getValue() != entry.getCrc()) {
            throw new ZipException("the checksum of " + entry.getName() + " does not match");
        }
    }

    Manifest manifest() {
        return manifest;
    }

    /**
     * Copies out the database.
     *
     * @throws BackupException if it does not match the manifest
     */
    void copyTo(OutputStream out) throws IOException {
        Content wanted = manifest.content();
        ZipEntry entry = archive.getEntry(wanted.entry());
        if (entry == null) {
            throw damaged("it has no " + wanted.entry());
        }
        try (InputStream in = archive.getInputStream(entry)) {
            if (!copy(in, out, wanted.entry()).equals(wanted)) {
                throw damaged("its SHA-256 does not match");
            }
        } catch (ZipException | EOFException e) {
            throw damaged(e.toString());
        }
    }

    private BackupException damaged(String how) {
        return new BackupException(path + " was damaged (" + how + "): nothing was restored");
    }

    private static Content copy(InputStream in, OutputStream out, String entry) throws IOException {
        DigestOutputStream digested = new DigestOutputStream(out, Sha256.newDigest());
        long octets = in.transferTo(digested);
        return new Content(
                entry,
                octets,
                HexFormat.of().formatHex(digested.getMessageDigest().digest()));
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
