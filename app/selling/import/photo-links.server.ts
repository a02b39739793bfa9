import { DeadlineError, within } from "~/platform/deadline";
import type { Logger } from "~/platform/log";
import { MAX_PHOTO_BYTES } from "~/platform/photos/limits";

const DEADLINE = 10_000;
const MAX_HOPS = 3;
const MAX_LENGTH = 1_000;
/** Names that lead into a network, not to a site. */
const PRIVATE_ENDS = [
  ".local",
  ".localhost",
  ".internal",
  ".intranet",
  ".lan",
  ".home",
  ".corp",
  ".home.arpa",
  ".onion",
];

/**
 * The address of a photo on a public site; null for any other. Only https on its own port, by a name: addresses by
 * number, names without a point and those of private networks could reach what is not public.
 */
export function publicPhotoAddress(text: string, ownHost = ""): URL | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
  // A browser writes every form of a number (0x7f.1, 2130706433) as four numbers; a last label of digits is one too.
  if (host.startsWith("[") || /^[\d.]+$/.test(host) || /(?:^|\.)\d+$/.test(host)) return null;
  if (
    !host.includes(".") ||
    host === ownHost ||
    host.endsWith(`.${ownHost}`) ||
    PRIVATE_ENDS.some((end) => host.endsWith(end))
  )
    return null;
  return url;
}

type FetchedPhoto = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; message: string };

interface LinkDeps {
  log: Logger;
  ownHost: string;
  fetch?: typeof fetch;
}

/** A photo behind a link: each redirect is checked like the first address, and no more than 8 MB are read. */
export async function fetchPhoto(link: string, { log, ownHost, fetch: given }: LinkDeps): Promise<FetchedPhoto> {
  const send: typeof fetch = given ?? ((input, init) => fetch(input, init));
  let url = publicPhotoAddress(link, ownHost);
  try {
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      if (url === null) return no(link, "no es un enlace https a una página pública");
      const at = url;
      const answer = await within(DEADLINE, (signal) =>
        send(at, { redirect: "manual", signal, headers: { Accept: "image/jpeg,image/png,image/webp" } }).then(
          readAnswer,
        ),
      );
      if (answer.kind === "redirect") {
        url = URL.canParse(answer.to, at.href) ? publicPhotoAddress(new URL(answer.to, at.href).href, ownHost) : null;
        continue;
      }
      return answer.kind === "photo" ? { ok: true, bytes: answer.bytes } : no(link, answer.why);
    }
    return no(link, "lleva a otra página demasiadas veces");
  } catch (error) {
    log.warn("selling.photo-link-failed", { host: url?.hostname, error });
    return no(link, error instanceof DeadlineError ? "tardó demasiado en responder" : "no respondió");
  }
}

type Answer =
  | { kind: "redirect"; to: string }
  | { kind: "photo"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "none"; why: string };

async function readAnswer(response: Response): Promise<Answer> {
  const to = response.headers.get("Location");
  const isRedirect = response.status >= 300 && response.status < 400 && to !== null;
  const isTooLarge = Number(response.headers.get("Content-Length") ?? 0) > MAX_PHOTO_BYTES;
  if (isRedirect || !response.ok || !response.body || isTooLarge) {
    // A body that nobody reads keeps its connection, of which a Worker has six.
    await response.body?.cancel();
    if (isRedirect) return { kind: "redirect", to };
    return isTooLarge && response.ok ? TOO_LARGE : { kind: "none", why: `respondió ${response.status}` };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MAX_PHOTO_BYTES) return TOO_LARGE;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { kind: "photo", bytes };
}

const TOO_LARGE: Answer = { kind: "none", why: "pesa más de 8 MB" };

function no(link: string, why: string): FetchedPhoto {
  return { ok: false, message: `${link.slice(0, 80)} ${why}.` };
}
