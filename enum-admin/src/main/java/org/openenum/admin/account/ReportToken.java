package org.openenum.admin.account;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.openenum.admin.usecase.Author;
import org.openenum.program.SecretFile;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The secret with which the enum-servers that share a folder with this enum-admin report. It is in a file that only its
 * owner can read; an existing file is kept, because other programs may share the folder. The secret can be used for
 * nothing else. Other servers use an API token with the scope {@code reports:write}.
 */
@Component
public class ReportToken {

    private static final TokenLimits REPORTS_ONLY =
            new TokenLimits(List.of(), List.of(), List.of(new Scope(Area.REPORTS, true)));

    private final String secret;

    /**
     * @param file where the servers read the secret; this is not the token file that the servers' own setting names,
     *     where somebody may have put an API token
     */
    ReportToken(Secrets secrets, @Value("${openenum.report.secret-file:${openenum.data}/report-token}") Path file) {
        this.secret = new SecretFile(file).keep(secrets::next);
    }

    public boolean isSentBy(String presented) {
        return Secrets.equal(presented, secret);
    }

    /** The caller that this secret stands for. */
    public Caller caller(Instant now) {
        return new Caller(Author.SERVER, Role.OPERATOR, null, false, now, REPORTS_ONLY, null);
    }
}
