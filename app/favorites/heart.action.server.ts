import { redirect } from "@remix-run/cloudflare";

import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { failureStatus } from "~/platform/failed";
import { flashHeaders } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { rejectionResponse } from "~/platform/http/rejection-page";
import { ADD, REMOVE } from "~/shell/hearts/constants";

import type { FavoriteChange } from "./favorites.server";

const HOME = "/favorites";

/**
 * Answers a heart: 204 for the script, which has shown the change already, else back to the page of the heart.
 * A rejection answers its status and a Spanish message: JSON for the script, else a small page.
 */
export async function answerHeart(
  form: FormData,
  { request, favorites, requestId, nonce, log }: Context,
): Promise<Response> {
  const [name, id] =
    [ADD, REMOVE].map((one) => [one, form.get(one)] as const).find(([, value]) => value !== null) ?? [];
  const reject = (status: number, message: string): Response =>
    rejectionResponse({ status, title: "No guardamos el cambio", message }, request, requestId, nonce);
  if (typeof id !== "string")
    return reject(400, "No entendimos qué quieres guardar. Vuelve a la página del anuncio e inténtalo de nuevo.");

  let change: FavoriteChange;
  try {
    change = await (name === ADD ? favorites.add(id) : favorites.remove(id));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("favorites.change-failed", { error });
    return reject(error.status, error.publicMessage);
  }
  if (!change.ok) return reject(failureStatus(change), change.message);
  if (isForScript(request)) return new Response(null, { status: 204, headers: change.headers });
  const added = {
    type: "success",
    message: "Guardado en tus favoritos.",
    link: { to: HOME, label: "Ver favoritos" },
  } as const;
  const headers = flashHeaders(
    change.headers,
    name === ADD ? added : { type: "success", message: "Lo quitamos de tus favoritos." },
  );
  return redirect(`${pageOf(request)}#${id}`, { status: 303, headers });
}

function isForScript(request: Request): boolean {
  return request.headers.get("Accept")?.includes("application/json") ?? false;
}

function pageOf(request: Request): string {
  const referer = request.headers.get("Referer");
  if (referer === null || !URL.canParse(referer)) return HOME;
  const { origin, pathname, search } = new URL(referer);
  const page = origin === new URL(request.url).origin ? safeRedirect(pathname + search, HOME) : HOME;
  return page.startsWith(`${HOME}/cambiar`) ? HOME : page;
}
