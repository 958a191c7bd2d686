package org.openenum.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageTest {

    @ParameterizedTest
    @CsvSource({
        "enum-admin,  org.openenum.admin.config.EnumAdmin,   9302",
        "enum-server, org.openenum.server.config.EnumServer, 9301",
    })
    void image_startsAClassThatExistsAndAsksItsOwnHealth(String module, String main, String managementPort) {
        String image = image(module);
        assertThat(image)
                .contains(
                        "\"" + main + "\"]",
                        "/dev/tcp/127.0.0.1/" + managementPort + " ",
                        "MANAGEMENT_PORT=" + managementPort + "\n");
        assertThat(Checkout.exists(module + "/src/main/java/" + main.replace('.', '/') + ".java"))
                .isTrue();
        assertThat(Checkout.read("openenum.conf.example")).contains("_MANAGEMENT_PORT=" + managementPort + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"enum-admin", "enum-server"})
    void image_runsAsNobodyInParticular(String module) {
        assertThat(image(module)).containsPattern("(?m)^USER 10001:10001$");
        assertThat(image(module).indexOf("USER ")).isLessThan(image(module).indexOf("ENTRYPOINT"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"enum-admin", "enum-server"})
    void fileThatTheImageCopies_isInTheProject(String module) {
        Matcher copy = Pattern.compile("(?m)^COPY (\\S+) \\S+$").matcher(image(module));
        assertThat(copy.results().map(result -> result.group(1)))
                .isNotEmpty()
                .allSatisfy(
                        source -> assertThat(Checkout.exists(source)).as(source).isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"enum-admin", "enum-server"})
    void variableOfTheImage_isOneThatTheProjectKnows(String module) {
        Matcher variable = Pattern.compile("(?m)^(?:ENV|   ) (OPENENUM_\\w+)=").matcher(image(module));
        assertThat(variable.results().map(result -> result.group(1)))
                .hasSize(4)
                .allSatisfy(name ->
                        assertThat(Checkout.read("openenum.conf.example")).contains("#" + name + "="));
    }

    private static String image(String module) {
        return Checkout.read(module + "/Dockerfile");
    }
}
