package org.openenum.admin.account;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.openenum.admin.usecase.Author;
import org.openenum.program.SecretFile;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The secret with which enum-servers that share a folder with this program report: new at each start, in a file that
 * only its owner can read. It is good for nothing else. Others get an API token with the scope {@code reports:write}.
 */
@Component
public class ReportToken implements InitializingBean {

    private static final TokenLimits REPORTS_ONLY =
            new TokenLimits(List.of(), List.of(), List.of(new Scope(Area.REPORTS, true)));

    private final String secret;

    private final SecretFile file;

    /** @param file where the servers read it */
    ReportToken(Secrets secrets, @Value("${openenum.report.token-file:${openenum.data}/report-token}") Path file) {
        this.secret = secrets.next();
        this.file = new SecretFile(file);
    }

    @Override
    public void afterPropertiesSet() {
        file.write(secret);
    }

    public boolean isSentBy(String presented) {
        return Secrets.equal(presented, secret);
    }

    /** Whoever has it. */
    public Caller caller(Instant now) {
        return new Caller(Author.SERVER, Role.OPERATOR, null, false, now, REPORTS_ONLY, null);
    }
}
