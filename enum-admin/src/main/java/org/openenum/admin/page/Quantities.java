package org.openenum.admin.page;

import java.text.NumberFormat;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/**
 * Formats measured values in the user's language, with as many digits as are useful: {@code @quantity} in templates.
 */
@Component("quantity")
class Quantities {

    private static final String UNKNOWN = "–";

    /** Below this value a decimal is shown. */
    private static final double FRACTION_BELOW = 10;

    private static final double ONE_MILLISECOND = 1e-3;

    private static final double SECONDS_PER_MINUTE = 60;

    private static final double SECONDS_PER_HOUR = 3_600;

    /** {@code 3.2}, {@code 12,345}. */
    public String number(@Nullable Double value) {
        return value == null ? UNKNOWN : format(value, value < FRACTION_BELOW ? 1 : 0);
    }

    /** {@code 99.97 %}. */
    public String percent(@Nullable Double share) {
        return share == null ? UNKNOWN : format(share * 100, share == 1 ? 0 : 2) + " %";
    }

    /** {@code 85 µs}, {@code 1.3 ms}, {@code 2.4 s}. */
    public String seconds(@Nullable Double seconds) {
        if (seconds == null) {
            return UNKNOWN;
        }
        if (seconds < ONE_MILLISECOND) {
            return format(seconds * 1e6, 0) + " µs";
        }
        double value = seconds < 1 ? seconds * 1e3 : seconds;
        return format(value, value < FRACTION_BELOW ? 1 : 0) + (seconds < 1 ? " ms" : " s");
    }

    /** {@code 40 s}, {@code 5 min}, {@code 3 h}, {@code 2 d}. */
    public String age(@Nullable Long seconds) {
        if (seconds == null) {
            return UNKNOWN;
        }
        Duration age = Duration.ofSeconds(seconds);
        if (age.toDays() > 0) {
            return age.toDays() + " d";
        }
        if (age.toHours() > 0) {
            return age.toHours() + " h";
        }
        return age.toMinutes() > 0 ? age.toMinutes() + " min" : seconds + " s";
    }

    /** The remaining time: {@code 90 s}, {@code 45 min}, {@code 3 h}. */
    public String left(long seconds) {
        if (seconds < 2 * SECONDS_PER_MINUTE) {
            return seconds + " s";
        }
        return seconds < 2 * SECONDS_PER_HOUR
                ? Math.round(seconds / SECONDS_PER_MINUTE) + " min"
                : Math.round(seconds / SECONDS_PER_HOUR) + " h";
    }

    private static String format(double value, int maxFractionDigits) {
        Locale locale = LocaleContextHolder.getLocale();
        NumberFormat format = NumberFormat.getNumberInstance(locale);
        format.setMaximumFractionDigits(maxFractionDigits);
        return format.format(value);
    }
}
