package org.openenum.admin.health;

import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.springframework.beans.factory.BeanFactory;

/** The target safety of a destination, for the tests of the console. */
public final class SafetyOf {

    private SafetyOf() {}

    public static void put(BeanFactory beans, String ruleSet, int minimumInService, Author author) {
        beans.getBean(SafetyService.class)
                .put(ruleSet, new SafetyRequest(minimumInService, null, null), Precondition.ANY, author);
    }
}
