import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { userLoader } from "~/accounts/guards.server";
import { readForm } from "~/platform/http/http";
import { PREFERENCES_PATH } from "~/push/constants";

const PRIVATE = { "Cache-Control": "private, no-store" };

/** The address takes what browsers send; whoever opens it wants the preferences. */
export const loader = userLoader(() => redirect(PREFERENCES_PATH));

/** A browser's subscription to notifications: by the button of the preferences, and by the service worker. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const result = await context.push.devices.register(uid, await readForm(request, { maxBytes: context.maxBodyBytes }));
  if (result.ok) return new Response(null, { status: 204, headers: PRIVATE });
  switch (result.reason) {
    case "invalid":
      return Response.json(
        { message: "Este navegador no envió una suscripción que podamos usar." },
        { status: 400, headers: PRIVATE },
      );
    case "ended":
      return new Response(null, { status: 410, headers: PRIVATE });
    case "other-key":
      return Response.json({ key: result.key }, { status: 409, headers: PRIVATE });
  }
}
