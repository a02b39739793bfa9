import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { SIGN_OUT_FAILED } from "~/accounts/identity/errors";
import { UpstreamError } from "~/platform/errors";
import { flashHeaders } from "~/platform/http/http";

/** A link or a reload of this address does nothing: signing out is a change. */
export function loader() {
  return redirect("/");
}

export async function action({ context }: ActionFunctionArgs) {
  try {
    const headers = await context.accounts.signOut();
    for (const cookie of context.savedSubmissions.forgetAll().getSetCookie()) headers.append("Set-Cookie", cookie);
    return redirect("/", {
      status: 303,
      headers: flashHeaders(headers, { type: "success", message: "Sesión cerrada" }),
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    context.log.error("accounts.sign-out-failed", error);
    // The cookie stays: a person who is told that it failed can try again.
    return redirect("/", {
      status: 303,
      headers: flashHeaders(new Headers(), { type: "error", message: SIGN_OUT_FAILED }),
    });
  }
}
