package org.openenum.admin.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /changesets/archive}: where the history in the database begins. */
@RestController
class ArchiveController {

    private final LogArchive archive;

    ArchiveController(LogArchive archive) {
        this.archive = archive;
    }

    /**
     * The extent of the archive of old changes and audit entries.
     *
     * @param files the number of files that were written
     * @param chain the hash of the last line of the last file
     * @param lastChange the number of the last change in the archive; histories begin after it
     * @param lastEntry the number of the last audit entry in the archive
     * @param reachedAt the time of that entry; null if nothing was archived
     */
    record ArchiveJson(
            long files,
            String chain,
            long lastChange,
            long lastEntry,
            @Nullable Instant reachedAt) {}

    /**
     * Gets the extent of the archive. Changes and audit entries up to it were moved from the database to files;
     * histories begin after it.
     */
    @GetMapping(Api.ROOT + "/changesets/archive")
    ArchiveJson archive() {
        ArchiveEnd end = archive.end();
        return new ArchiveJson(end.files(), end.chain(), end.change(), end.auditEntry(), end.reachedAt());
    }
}
