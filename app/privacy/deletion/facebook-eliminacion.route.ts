import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import { readForm } from "~/platform/http/http";
import { deletionStatusPath } from "~/privacy/deletion/constants";
import { readSignedRequest } from "~/privacy/deletion/facebook.server";
import { LastAdminError } from "~/privacy/deletion/model";

/** The field, with its encoding. */
/** Facebook only posts. */
export function loader() {
  return Response.json({ error: "POST only" }, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Facebook's data deletion callback: a user removed our application from their Facebook account and wants their data
 * deleted. Comes from Facebook's servers, without a session or an Origin (app/platform/http/gate.server.ts lets exactly
 * this address pass): the signature authorises. Answers what Facebook asks for, also for unknown users.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { privacy, env, clock, log } = context;
  const { facebook, request: requestDeletion } = privacy.deletion;
  if (env.facebookAppSecret === null) {
    log.warn("facebook-deletion.not-configured");
    return Response.json({ error: "not configured" }, { status: 503 });
  }
  const sent = (await readForm(request, { maxBytes: context.maxBodyBytes })).get("signed_request");
  const signedRequest = typeof sent === "string" ? sent : "";
  const asked = await readSignedRequest(signedRequest, env.facebookAppSecret, clock.now());
  if (asked === null) {
    log.warn("facebook-deletion.rejected");
    return Response.json({ error: "invalid signed_request" }, { status: 400 });
  }
  try {
    const uid = await facebook.findUid(asked.userId);
    const code =
      uid === null
        ? await facebook.recordUnknownUser(signedRequest)
        : (await requestDeletion(uid, "facebook", asked.issuedAt)).code;
    log.info("facebook-deletion.accepted", { known: uid !== null });
    return Response.json({ url: `${env.siteUrl}${deletionStatusPath(code)}`, confirmation_code: code });
  } catch (error) {
    if (!(error instanceof LastAdminError)) throw error;
    log.warn("facebook-deletion.last-admin");
    return Response.json({ error: error.publicMessage }, { status: error.status });
  }
}
