package org.openenum.load.bench.report;

import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Formats figures in templates: {@code f('%,.0f / %.1f', one, other)}, like {@link String#format} with fractions;
 * nothing if a figure was not measured.
 */
final class Figures extends AbstractExtension {

    @Override
    public Map<String, Function> getFunctions() {
        return Map.of("f", new Formatted());
    }

    private static final class Formatted implements Function {

        /** The arguments are positional. */
        @Override
        public @Nullable List<String> getArgumentNames() {
            return null;
        }

        @Override
        public Object execute(
                Map<String, Object> arguments, PebbleTemplate self, EvaluationContext context, int lineNumber) {
            List<Object> values = new ArrayList<>();
            for (int i = 1; i < arguments.size(); i++) {
                Object value = arguments.get("" + i);
                if (value == null) {
                    return "";
                }
                values.add(value instanceof Number number ? (Object) number.doubleValue() : value);
            }
            return String.format(Locale.ROOT, String.valueOf(arguments.get("0")), values.toArray());
        }
    }
}
