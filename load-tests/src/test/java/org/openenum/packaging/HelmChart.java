package org.openenum.packaging;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The chart in packaging/helm, rendered by Helm's own library, which is a test dependency. */
final class HelmChart {

    static final String RELEASE = "openenum";

    private static final Path CHART = Checkout.ROOT.resolve("packaging/helm/openenum");

    /** The version of Kubernetes for the rendered objects; without a cluster, the library has no other. */
    private static final String KUBERNETES = "1.34.0";

    private final Path folder;

    /** @param folder for files with values */
    HelmChart(Path folder) {
        this.folder = folder;
    }

    /** What is missing here to render charts; empty if nothing is. */
    static String missing() {
        // Otherwise, the test would download what is not in the dependencies.
        System.setProperty("com.marcnuri.jkube-helm.skipRemoteJar", "true");
        try {
            Helm.version();
            return "";
        } catch (LinkageError e) {
            return "Helm's library for this system (helm-java brings it for Linux and Windows on x86-64, and for macOS): "
                    + (e.getCause() == null ? e : e.getCause());
        }
    }

    LintResult lint() {
        return new Helm(CHART).lint().strict().call();
    }

    /**
     * Renders the chart.
     *
     * @param values YAML; later values override earlier ones
     * @throws IllegalStateException with Helm's message if the chart refuses the values
     */
    Manifests render(String... values) {
        TemplateCommand command = new Helm(CHART)
                .template()
                .withName(RELEASE)
                .withNamespace("voice")
                .withKubeVersion(KUBERNETES);
        for (String each : values) {
            command.withValuesFile(file(each));
        }
        return Manifests.read(command.call());
    }

    private Path file(String values) {
        try {
            return Files.writeString(Files.createTempFile(folder, "values", ".yaml"), values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
