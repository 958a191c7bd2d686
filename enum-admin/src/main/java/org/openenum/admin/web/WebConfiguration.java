package org.openenum.admin.web;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.security.SecureRandom;
import java.text.ParseException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.NamedTime;
import org.openenum.sentence.Sentence;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.format.datetime.standard.InstantFormatter;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;
import tools.jackson.databind.type.LogicalType;

/** Configures the strict reading of JSON, the parameter types of controllers, and the mapping of requests to them. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {

    private final List<HandlerMethodArgumentResolver> resolvers;

    WebConfiguration(List<HandlerMethodArgumentResolver> resolvers) {
        this.resolvers = resolvers;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> all) {
        all.addAll(resolvers);
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new StrictParameters());
    }

    /**
     * Enum values in a path or query are accepted in any case, as in JSON: {@code status=closed}; booleans only in
     * lower case; times only with years that the database supports.
     */
    @Override
    public void addFormatters(FormatterRegistry registry) {
        ApplicationConversionService.addApplicationConverters(registry);
        registry.addConverter(String.class, Boolean.class, text -> StrictBoolean.of("it", List.of(text)));
        registry.addFormatter(new InstantFormatter() {
            @Override
            public Instant parse(String text, Locale locale) throws ParseException {
                return NamedTime.checked(super.parse(text, locale));
            }
        });
    }

    /** An unknown or duplicate member, or one of another type, is an error: it is refused, never guessed or ignored. */
    @Bean
    JsonMapperBuilderCustomizer strictJson() {
        return builder -> builder.enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Textual,
                        config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .addModule(new SimpleModule()
                        .addDeserializer(Boolean.class, new StrictJsonBoolean())
                        .addDeserializer(String.class, new TextOfCharacters())
                        .addKeyDeserializer(String.class, new NameOfCharacters())
                        .addSerializer(Sentence.class, ToStringSerializer.instance))
                .withConfigOverride(
                        List.class, lists -> lists.setNullHandling(JsonSetter.Value.forContentNulls(Nulls.FAIL)))
                .withConfigOverride(
                        Map.class, maps -> maps.setNullHandling(JsonSetter.Value.forContentNulls(Nulls.FAIL)))
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE);
    }

    @Bean
    WebMvcRegistrations routes() {
        return new WebMvcRegistrations() {
            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                return new Routes();
            }
        };
    }

    @Bean
    SecureRandom secureRandom() {
        return new SecureRandom();
    }

    /** PostgreSQL stores neither U+0000 nor half a surrogate pair, which JSON can contain (RFC 8259, section 8.2). */
    private static final class TextOfCharacters extends StringDeserializer {

        @Override
        public String deserialize(JsonParser json, DeserializationContext context) {
            String text = super.deserialize(json, context);
            String fault = faultIn(text);
            return fault == null ? text : context.reportInputMismatch(this, fault);
        }

        static @Nullable String faultIn(String text) {
            if (text.indexOf('\0') >= 0) {
                return "a text without U+0000";
            }
            return text.codePoints().noneMatch(TextOfCharacters::isHalf)
                    ? null
                    : "a text without half a surrogate pair, which is no character";
        }

        private static boolean isHalf(int codePoint) {
            return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        }
    }

    /** The same for member names that users choose, such as the groups of variants. */
    private static final class NameOfCharacters extends KeyDeserializer {

        @Override
        public Object deserializeKey(String name, DeserializationContext context) {
            String fault = TextOfCharacters.faultIn(name);
            return fault == null ? name : context.reportInputMismatch(String.class, fault);
        }
    }
}
