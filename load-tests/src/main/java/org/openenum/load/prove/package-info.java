/**
 * The proving ground: {@code ./openenum prove}. The product runs on a database while clients write and query, faults
 * are injected, and a checker decides whether a correct product could have shown what the clients saw.
 *
 * <p>Start with {@link org.openenum.load.prove.Prove}. {@code Scenarios} lists the faults; each {@code scenario} runs
 * on a {@code ground}, {@code client}s record a {@code history}, whose checker judges it; the findings are kept as
 * data, from which the {@code report} is made.
 *
 * <p>Traffic goes to loopback only and every run is bounded in time. Only processes started here receive signals.
 */
@NullMarked
package org.openenum.load.prove;

import org.jspecify.annotations.NullMarked;
