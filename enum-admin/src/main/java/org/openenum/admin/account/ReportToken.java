package org.openenum.admin.account;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.openenum.admin.usecase.Author;
import org.openenum.program.SecretFile;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The secret with which enum-servers that share a folder with this program report, in a file that only its owner can
 * read: what is there is kept, for other programs may share the folder, too. It is good for nothing else. Other servers
 * get an API token with the scope {@code reports:write}.
 */
@Component
public class ReportToken {

    private static final TokenLimits REPORTS_ONLY =
            new TokenLimits(List.of(), List.of(), List.of(new Scope(Area.REPORTS, true)));

    private final String secret;

    /**
     * Where the servers read it; no setting of theirs, in whose file somebody may have put a token.
     */
    ReportToken(Secrets secrets, @Value("${openenum.report.secret-file:${openenum.data}/report-token}") Path file) {
        this.secret = new SecretFile(file).keep(secrets::next);
    }

    public boolean isSentBy(String presented) {
        return Secrets.equal(presented, secret);
    }

    /** Whoever has it. */
    public Caller caller(Instant now) {
        return new Caller(Author.SERVER, Role.OPERATOR, null, false, now, REPORTS_ONLY, null);
    }
}
