package org.openenum.admin.health;

import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.health.TargetName;
import org.springframework.beans.factory.BeanFactory;

/** A target that is checked by reports, for the tests of the console. */
public final class ReportedTarget {

    private static final int LEASE_SECONDS = 600;

    private ReportedTarget() {}

    /** Gives the target a check by reports. */
    public static void check(BeanFactory beans, String target, Author author) {
        TargetText.Check check = new TargetText.Check("report", null, null, null, null, null, null);
        beans.getBean(TargetService.class).check(TargetName.parse(target), check.check(), Precondition.ABSENT, author);
    }

    /** @param prober the prober that reports */
    public static void report(BeanFactory beans, String target, String prober, boolean up, String why) {
        beans.getBean(TargetReports.class).report(TargetName.parse(target), prober, up, why, LEASE_SECONDS);
    }
}
