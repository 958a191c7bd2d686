package org.openenum.admin.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.Properties;

/** The ids of the operations, from {@code operation-names.properties}. */
final class OperationNames {

    private static final String FILE = "/operation-names.properties";

    private final Properties names = new Properties();

    OperationNames() {
        try (InputStream in = Objects.requireNonNull(OperationNames.class.getResourceAsStream(FILE))) {
            names.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The id of a method's operation.
     *
     * @throws IllegalStateException if it has none
     */
    String of(Method method, Class<?> controller) {
        long ofThisName = Arrays.stream(controller.getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()) && !other.isSynthetic())
                .count();
        String took = ofThisName == 1 ? "" : "(" + method.getParameterTypes()[0].getSimpleName() + ")";
        String key = controller.getSimpleName() + "." + method.getName() + took;
        String name = names.getProperty(key);
        if (name == null) {
            throw new IllegalStateException("give the operation of " + key + " a name, in " + FILE);
        }
        return name;
    }
}
