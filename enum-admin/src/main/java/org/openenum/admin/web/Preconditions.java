package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Reads {@code If-Match} and {@code If-None-Match} (RFC 9110, section 13.1) into a {@link Precondition} for a
 * controller parameter. A request without either may create an object, but not change an existing one.
 */
@Component
public class Preconditions implements HandlerMethodArgumentResolver {

    private static final String ANY = "*";

    // RFC 9110, section 8.8.3: entity-tag = [ weak ] opaque-tag. A weak one never matches here (section 13.1.1).
    // https://datatracker.ietf.org/doc/html/rfc9110#section-8.8.3
    private static final Pattern TAG = Pattern.compile("\\s*(W/)?\"([^\"]*)\"\\s*(?:,|$)");

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Precondition.class;
    }

    @Override
    public Precondition resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory factory) {
        HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
        if (servletRequest == null) {
            throw new IllegalStateException("preconditions come with HTTP requests");
        }
        return of(servletRequest.getHeader(HttpHeaders.IF_MATCH), servletRequest.getHeader(HttpHeaders.IF_NONE_MATCH));
    }

    static Precondition of(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        if (ifMatch != null && ifNoneMatch != null) {
            throw RefusedException.malformed(Sentence.plain("a request can have If-Match or If-None-Match, not both"));
        }
        if (ifNoneMatch != null) {
            if (!ifNoneMatch.strip().equals(ANY)) {
                throw RefusedException.malformed(
                        Sentence.plain("a change accepts If-None-Match only as '*': create it if it does not exist"));
            }
            return Precondition.ABSENT;
        }
        if (ifMatch == null) {
            return Precondition.NOT_GIVEN;
        }
        return ifMatch.strip().equals(ANY) ? Precondition.PRESENT : new Precondition.TagIn(tagsOf(ifMatch));
    }

    /**
     * The precondition of an operation in a batch, where members replace the headers.
     *
     * @param ifMatch an entity tag, with or without quotation marks, or {@code *}
     * @param ifNoneMatch {@code *}
     */
    public static Precondition ofMembers(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        if (ifNoneMatch != null) {
            if (!ifNoneMatch.equals(ANY) || ifMatch != null) {
                throw RefusedException.invalid(
                        "/ifNoneMatch",
                        "range",
                        Sentence.plain("ifNoneMatch must be '*', without ifMatch"),
                        ifNoneMatch);
            }
            return Precondition.ABSENT;
        }
        if (ifMatch == null) {
            return Precondition.NOT_GIVEN;
        }
        return ifMatch.equals(ANY) ? Precondition.PRESENT : Precondition.tag(ifMatch.replace("\"", ""));
    }

    private static Set<String> tagsOf(String header) {
        Set<String> tags = new HashSet<>();
        Matcher matcher = TAG.matcher(header);
        int end = 0;
        while (end < header.length() && matcher.find(end) && matcher.start() == end) {
            if (matcher.group(1) == null) {
                tags.add(matcher.group(2));
            }
            end = matcher.end();
        }
        if (end < header.length()) {
            throw RefusedException.malformed(
                    Sentence.plain("If-Match must be '*' or entity tags in quotation marks, as ETag gave them"));
        }
        return tags;
    }
}
