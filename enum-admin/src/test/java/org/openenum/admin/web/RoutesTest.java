package org.openenum.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.StaticApplicationContext;
import org.springframework.http.server.PathContainer;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.util.pattern.PathPatternParser;

class RoutesTest {

    @ParameterizedTest
    @CsvSource({
        "/zones,                                 /zones",
        "/zones/{apex},                          /zones",
        "/zones/{apex}/numbers,                  /zones",
        "'/zones/{apex}/{kind:numbers|blocks}',  /zones",
        "/imports/file-{id},                     /imports/file-",
        "/files/**,                              /files",
        "'',                                     ''",
    })
    void pattern_beginsWithAllBeforeItsFirstVariable(String pattern, String beginning) {
        assertThat(Routes.beginningOf(mapping(pattern))).isEqualTo(beginning);
    }

    @Test
    void severalPatterns_beginWithWhatTheyHaveInCommon() {
        assertThat(Routes.beginningOf(mapping("/numbers/{digits}", "/names/{name}")))
                .isEqualTo("/n");
    }

    @ParameterizedTest
    @CsvSource({
        "/zones/e164.arpa, /zones/{apex}",
        "/zones,           /zones/**",
        "/z%6Fnes/a,       /zones/{apex}",
        "/zones/%61,       /zones/{apex}",
        "/other,           /zones/{apex}",
        "/%6Fther,         /zones/{apex}",
        "/zon,             /zones",
    })
    void path_fitsThePatternsThatItFitsInSpring(String path, String pattern) throws Exception {
        Routes routes = routesTo(pattern);
        MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
        boolean fits = new PathPatternParser().parse(pattern).matches(PathContainer.parsePath(path));

        assertThat(routes.getHandler(request) != null).isEqualTo(fits);
    }

    private static Routes routesTo(String pattern) throws NoSuchMethodException {
        Routes routes = new Routes();
        routes.setApplicationContext(new StaticApplicationContext());
        routes.afterPropertiesSet();
        routes.registerMapping(mapping(pattern), new Object(), Object.class.getMethod("toString"));
        return routes;
    }

    private static RequestMappingInfo mapping(String... patterns) {
        RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
        options.setPatternParser(new PathPatternParser());
        return RequestMappingInfo.paths(patterns).options(options).build();
    }
}
