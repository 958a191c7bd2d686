package org.openenum.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Supplier;

/** A secret in a file that only its owner can read; it appears whole or not at all. */
public record SecretFile(Path path) {

    public void write(String secret) {
        try {
            Path folder = path.resolveSibling(".").toAbsolutePath().normalize();
            Files.createDirectories(folder);
            Path fresh = Files.createTempFile(folder, path.getFileName().toString(), ".new", ownerOnly(folder));
            Files.writeString(fresh, secret + "\n");
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + path + " cannot be written", e);
        }
    }

    /** The secret that is there; where none is, a fresh one, which is there from now on. */
    public String keep(Supplier<String> fresh) {
        try {
            String kept = exists() ? Files.readString(path).strip() : "";
            if (!kept.isEmpty()) {
                return kept;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + path + " cannot be read", e);
        }
        String secret = fresh.get();
        write(secret);
        return secret;
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

    /** Where files have no such permissions (Windows), the folder's own protect it. */
    private static FileAttribute<?>[] ownerOnly(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
