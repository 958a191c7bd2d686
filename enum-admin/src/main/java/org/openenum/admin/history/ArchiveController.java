package org.openenum.admin.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /changesets/archive}: where the histories end. */
@RestController
class ArchiveController {

    private final LogArchive archive;

    ArchiveController(LogArchive archive) {
        this.archive = archive;
    }

    /**
     * How far the archive reaches.
     *
     * @param files how many files it has had
     * @param chain the hash of the last line of the last one
     * @param lastChange the number of the last change in it; histories begin behind it
     * @param lastEntry the number of the last audit entry in it
     * @param reachedAt when that entry was written; null where nothing has left
     */
    record ArchiveJson(
            long files,
            String chain,
            long lastChange,
            long lastEntry,
            @Nullable Instant reachedAt) {}

    /** How far changes and audit entries have left the database for files: histories begin behind it. */
    @GetMapping(Api.ROOT + "/changesets/archive")
    ArchiveJson archive() {
        ArchiveEnd end = archive.end();
        return new ArchiveJson(end.files(), end.chain(), end.change(), end.auditEntry(), end.reachedAt());
    }
}
