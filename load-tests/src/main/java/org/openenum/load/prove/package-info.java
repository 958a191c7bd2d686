/**
 * The proving ground: {@code ./openenum prove}. The product runs on a database beside clients who write and ask,
 * something goes wrong, and a checker says whether what they saw can have been.
 *
 * <p>Start with {@link org.openenum.load.prove.Prove}. {@code Scenarios} lists what can go wrong; each {@code scenario}
 * stands on a {@code ground}, {@code client}s tell a {@code history}, whose checker judges it; what was found is kept
 * as data, and the {@code report} is made of that.
 *
 * <p>Traffic goes to loopback only and every run is bounded in time. Only processes started here are told anything.
 */
@NullMarked
package org.openenum.load.prove;

import org.jspecify.annotations.NullMarked;
