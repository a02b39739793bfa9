import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import { readForm } from "~/platform/http/http";
import { deletionStatusPath } from "~/privacy/deletion/constants";
import { readSignedRequest } from "~/privacy/deletion/facebook.server";
import { LastAdminError } from "~/privacy/deletion/model";

/** The field and what surrounds it. */
/** Facebook only posts. */
export function loader() {
  return Response.json({ error: "POST only" }, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Facebook's data deletion callback: someone took our application out of their account there and wants their data
 * deleted. Comes from Facebook's servers, without a session or an Origin (app/platform/http/gate.server.ts lets exactly
 * this address pass): the signature is what authorises. Answers what Facebook asks for, also for people whom we do
 * not know.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts, deletions, env, clock, log } = context;
  if (env.facebookAppSecret === null) {
    log.warn("facebook-deletion.not-configured");
    return Response.json({ error: "not configured" }, { status: 503 });
  }
  const sent = (await readForm(request, { maxBytes: context.maxBodyBytes })).get("signed_request");
  const signedRequest = typeof sent === "string" ? sent : "";
  const asked = await readSignedRequest(signedRequest, env.facebookAppSecret, clock.now());
  if (asked === null) {
    log.warn("facebook-deletion.refused");
    return Response.json({ error: "invalid signed_request" }, { status: 400 });
  }
  try {
    const uid = await accounts.personOfFacebook(asked.userId);
    const code =
      uid === null
        ? await accounts.noteNothingHeld(signedRequest)
        : (await deletions.request(uid, "facebook", asked.issuedAt)).code;
    log.info("facebook-deletion.taken", { known: uid !== null });
    return Response.json({ url: `${env.siteUrl}${deletionStatusPath(code)}`, confirmation_code: code });
  } catch (error) {
    if (!(error instanceof LastAdminError)) throw error;
    log.warn("facebook-deletion.last-admin");
    return Response.json({ error: error.publicMessage }, { status: error.status });
  }
}
