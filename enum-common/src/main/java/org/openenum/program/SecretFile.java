package org.openenum.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;

/** A secret in a file that only its owner can read; written atomically. */
public record SecretFile(Path path) {

    public void write(String secret) {
        try {
            Files.move(beside(secret), path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + path + " cannot be written", e);
        }
    }

    /**
     * The present secret, or else a new one, which is stored. If several programs find none at the same time, all get
     * the same one, provided that the file system supports hard links.
     */
    public String keep(Supplier<String> fresh) {
        String kept = read();
        if (kept.isEmpty()) {
            String secret = fresh.get();
            kept = isFirst(secret) ? secret : read();
        }
        return kept;
    }

    /** Creates the file, unless another program has created it meanwhile. */
    private boolean isFirst(String secret) {
        // Empty, or a dangling link.
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && read().isEmpty()) {
            write(secret);
            return true;
        }
        try {
            Path whole = beside(secret);
            try {
                Files.createLink(path, whole);
                return true;
            } catch (FileAlreadyExistsException e) {
                return false;
            } finally {
                Files.delete(whole);
            }
        } catch (UnsupportedOperationException | IOException e) {
            write(secret); // the file system has no hard links
            return true;
        }
    }

    private String read() {
        try {
            return exists() ? Files.readString(path).strip() : "";
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + path + " cannot be read", e);
        }
    }

    /** Writes it into a temporary file in the same folder. */
    private Path beside(String secret) throws IOException {
        Path folder = path.resolveSibling(".").toAbsolutePath().normalize();
        Files.createDirectories(folder);
        Path fresh = Files.createTempFile(folder, path.getFileName().toString(), ".new", ownerOnly(folder));
        return Files.writeString(fresh, secret + "\n");
    }

    public boolean exists() {
        return Files.exists(path);
    }

    public void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + path + " cannot be removed", e);
        }
    }

    /** Without POSIX permissions (Windows), the folder's own permissions protect it. */
    private static FileAttribute<?>[] ownerOnly(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
