package org.openenum.admin.editing;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.access.Authors;
import org.openenum.admin.page.FormInput;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.annotation.ModelMethodProcessor;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.mvc.method.annotation.RedirectAttributesMethodArgumentResolver;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Resolves the {@link Editing.Post} of a request as one parameter of a page, or the {@link FormInput} alone. */
@Component
class Posts implements HandlerMethodArgumentResolver {

    private final RedirectAttributesMethodArgumentResolver redirects = new RedirectAttributesMethodArgumentResolver();

    private final ModelMethodProcessor models = new ModelMethodProcessor();

    private final Authors authors;

    Posts(Authors authors) {
        this.authors = authors;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Editing.Post.class || parameter.getParameterType() == FormInput.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory factory)
            throws Exception {
        FormInput input = FormInput.of(request.getParameterMap());
        if (parameter.getParameterType() == FormInput.class) {
            return input;
        }
        return new Editing.Post(
                input,
                authors.of(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class))),
                (Model) Objects.requireNonNull(models.resolveArgument(parameter, container, request, factory)),
                Objects.requireNonNull(request.getNativeResponse(HttpServletResponse.class)),
                (RedirectAttributes) redirects.resolveArgument(parameter, container, request, factory));
    }
}
