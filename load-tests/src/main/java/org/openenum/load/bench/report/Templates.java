package org.openenum.load.bench.report;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;

/** The templates of a page, which are resources of its package. Any thread may use them. */
public final class Templates {

    private final PebbleEngine engine;

    /** @param page a class in the package of the templates */
    public Templates(Class<?> page) {
        ClasspathLoader loader = new ClasspathLoader(page.getClassLoader());
        loader.setPrefix(page.getPackageName().replace('.', '/'));
        loader.setSuffix(".peb");
        engine = new PebbleEngine.Builder()
                .loader(loader)
                .autoEscaping(false)
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .extension(new Figures())
                .build();
    }

    /** The text of a template filled with values. */
    public String filled(String template, Map<String, Object> values) throws IOException {
        StringWriter text = new StringWriter();
        engine.getTemplate(template).evaluate(text, values, Locale.ROOT);
        // Sections end with an empty line, and so may their parts.
        return text.toString().replaceAll("\n{3,}", "\n\n").strip() + "\n";
    }
}
