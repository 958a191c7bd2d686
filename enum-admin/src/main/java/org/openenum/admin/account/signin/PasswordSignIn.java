package org.openenum.admin.account.signin;

import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.SignInService;
import org.openenum.admin.account.SignInService.SignIn;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/**
 * Passes the name and password of the sign-in form to the use case.
 *
 * <p>Spring finds it as the application's only provider. Do not also name it for the console's filter chain: the chain
 * asks its own providers first, then those of the application, so a wrong password would be tried twice.
 */
@Component
class PasswordSignIn implements AuthenticationProvider {

    private final SignInService signIns;

    PasswordSignIn(SignInService signIns) {
        this.signIns = signIns;
    }

    @Override
    public Authentication authenticate(Authentication presented) {
        String address = presented.getDetails() instanceof WebAuthenticationDetails details
                ? details.getRemoteAddress()
                : "unknown";
        SignIn outcome = signIns.signIn(presented.getName(), String.valueOf(presented.getCredentials()), address);
        if (outcome instanceof SignIn.Accepted accepted) {
            return new CallerAuthentication(accepted.caller());
        }
        if (outcome instanceof SignIn.MustWait mustWait) {
            throw new MustWaitException(mustWait.seconds());
        }
        if (outcome instanceof SignIn.Busy) {
            throw new AuthenticationServiceException("a large change is being committed");
        }
        throw new BadCredentialsException("the name or the password is wrong");
    }

    @Override
    public boolean supports(Class<?> type) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(type);
    }
}
