import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { SIGN_OUT_FAILED } from "~/accounts/identity/errors";
import { UpstreamError } from "~/platform/errors";
import { done, respond } from "~/platform/forms/outcome";

/** A link or a reload of this address does nothing: signing out is a change. */
export function loader() {
  return redirect("/");
}

export async function action({ context }: ActionFunctionArgs) {
  try {
    const headers = await context.accounts.signOut();
    for (const cookie of context.savedSubmissions.forgetAll().getSetCookie()) headers.append("Set-Cookie", cookie);
    return respond(done("/", "Sesión cerrada", headers));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    context.log.error("accounts.sign-out-failed", { error });
    // The cookie stays: the user sees that it failed and can try again.
    return respond(done("/", { type: "error", message: SIGN_OUT_FAILED }));
  }
}
