package org.openenum.load.bench.idea;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openenum.load.bench.result.Row;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** Looks up one query after another, in one of the variants, and checks the first answers. One thread uses it. */
final class TimedLookUps {

    private static final int SAMPLE = 128;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_SECOND = 1e6;

    private final Database database;
    private final Variant variant;
    private final Subject subject;
    private final LookUp lookUp;
    /** The index of the first query of the next run. */
    private int next;

    private int wrong;

    TimedLookUps(Database database, Variant variant, Subject subject) throws SQLException {
        this.database = database;
        this.variant = variant;
        this.subject = subject;
        Asking asking = new Asking(database, variant.leftOut());
        this.lookUp = subject.what().equals(Subject.NUMBER) ? new NumberLookUp(asking) : new NameLookUp(asking);
    }

    /** Looks up during this time. */
    Row run(int turn, int seconds) throws SQLException, IOException {
        double cpuSeconds = database.cpuSeconds();
        long before = database.statements();
        long begin = System.nanoTime();
        long end = begin + TimeUnit.SECONDS.toNanos(seconds);
        long answers = 0;
        while (System.nanoTime() < end) {
            answers += lookUp.answers(portion()).size();
        }
        double elapsed = (System.nanoTime() - begin) / NANOS_PER_SECOND;
        double cpuMicros = (database.cpuSeconds() - cpuSeconds) * MICROS_PER_SECOND;
        return new Row()
                .and("turn", turn)
                .and("what", variant.table())
                .and("asked", subject.asked().words())
                .and("name", variant.name())
                .and("perSecond", answers / elapsed)
                .and("cpuMicros", cpuMicros / answers)
                .and("answers", answers)
                .and("statements", database.statements() - before)
                .and("sampled", SAMPLE)
                .and("wrong", wrong);
    }

    private List<Question> portion() {
        if (next + variant.atOnce() > subject.questions().size()) {
            next = 0;
        }
        next += variant.atOnce();
        return subject.questions().subList(next - variant.atOnce(), next);
    }

    /** Checks the first answers. */
    void check() throws SQLException {
        for (int from = 0; from < SAMPLE; from += variant.atOnce()) {
            List<Question> questions = subject.questions().subList(from, from + variant.atOnce());
            List<List<byte[]>> answers = lookUp.answers(questions);
            for (int i = 0; i < questions.size(); i++) {
                Question question = questions.get(i);
                Message message = message(question, answers.get(i));
                wrong += subject.expected().fault(question.name(), message).isEmpty() ? 0 : 1;
            }
        }
    }

    /** The answer that a server would send. */
    private Message message(Question question, List<byte[]> answer) {
        Message message = new Message();
        message.getHeader().setFlag(Flags.AA);
        message.getHeader().setRcode(answer.isEmpty() ? Rcode.NXDOMAIN : Rcode.NOERROR);
        for (byte[] rdata : answer) {
            message.addRecord(
                    Record.newRecord(question.name(), subject.type(), DClass.IN, 0, rdata.length, rdata),
                    Section.ANSWER);
        }
        return message;
    }
}
