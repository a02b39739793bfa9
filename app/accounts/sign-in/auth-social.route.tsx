import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { signInAddress } from "~/accounts/sign-in/social-causes";
import type { SocialRequest } from "~/accounts/sign-in/social.server";
import { done, respond } from "~/platform/forms/outcome";
import { badRequest, readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

const SECURITY = "/perfil/seguridad";

/** A link or a reload does nothing. A user whose session ended meanwhile lands here after signing in. */
export function loader() {
  return redirect(SECURITY);
}

/**
 * Sends the browser to a provider. The form says which (`provider`), what for (`intent`: `confirm` for signed-in users,
 * none to sign in) and where to go afterwards (`redirect`). Linking first asks for a confirmation, so it begins at
 * /perfil/seguridad.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const intent = form.get("intent");
  const provider = form.get("provider");
  if (intent !== null && intent !== "confirm") throw badRequest();
  const asked: SocialRequest =
    intent === "confirm"
      ? {
          provider,
          purpose: intent,
          uid: (await context.accounts.requireUser()).uid,
          redirectTo: safeRedirect(form.get("redirect"), SECURITY),
        }
      : { provider, purpose: "sign-in", redirectTo: safeRedirect(form.get("redirect"), "/") };

  const start = await context.accounts.social.start(asked);
  if (start.ok) return respond(done(start.location, undefined, start.headers));
  const { failure } = start;
  // Our forms offer no other one.
  if (failure.cause === "unsupported-provider") throw badRequest(failure.message);
  if (asked.purpose !== "sign-in") return respond(done(asked.redirectTo, { type: "error", message: failure.message }));
  return respond(done(signInAddress(failure, asked.redirectTo)));
}
