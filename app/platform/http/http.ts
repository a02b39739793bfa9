import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { z } from "zod";

import { failureStatus, type Told } from "../failed";
import { DEFAULT_BODY_BYTES } from "./constants";

/** Name of the session cookie. Only its presence means anything here; app/accounts checks what it holds. */
export const SESSION_COOKIE = "__Host-session";
/** A visitor's cart: what a sign-out leaves no trace of. */
export const CART_COOKIE = "__Host-cart";
/** The department of the last search. */
export const PLACE_COOKIE = "__Host-zona";

const FLASH_COOKIE = "__Host-flash";
const FLASH_SECONDS = 60;

const FlashSchema = z.object({
  type: z.enum(["success", "error", "warning", "info"]),
  message: z.string().min(1).max(500),
  /** Where to look at it: a page of ours. */
  link: z.object({ to: z.string().regex(/^\/[\w-]+(\/[\w-]+)*$/), label: z.string().min(1).max(60) }).optional(),
  /** A page of ours and its one field take the change back. The message stays until it is closed. */
  undo: z
    .object({
      to: z.string().regex(/^\/[\w-]+(\/[\w-]+)*$/),
      name: z.string().regex(/^[\w-]{1,40}$/),
      value: z.string().regex(/^[\w-]{1,100}$/),
    })
    .optional(),
});
export type Flash = z.infer<typeof FlashSchema>;

/** Of the action, else of the loader. Without it Remix drops all headers given to `data` except cookies. */
export const ownHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  [...actionHeaders.keys()].length > 0 ? actionHeaders : loaderHeaders;

export function notFound(message = "No encontramos lo que buscas.") {
  return data({ message }, { status: 404 });
}

/** A failure of a service to throw; the page's ErrorBoundary shows its message. */
export function failureError(failure: Told) {
  const { message, retryAfterSeconds } = failure;
  const headers = new Headers(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) });
  return data({ message }, { status: failureStatus(failure), headers });
}

/** Whether a thrown value is the 404 of `notFound`. */
export function isNotFound(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return false;
  const { init } = thrown;
  return typeof init === "object" && init !== null && "status" in init && init.status === 404;
}

export function badRequest(message = "No pudimos leer lo que enviaste. Vuelve a intentarlo.") {
  return data({ message }, { status: 400 });
}

export function tooLarge(maxBytes: number) {
  return data({ message: tooLargeMessage(maxBytes) }, { status: 413 });
}

export function tooLargeMessage(maxBytes: number): string {
  const limit =
    maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${Math.ceil(maxBytes / 1024)} KB`;
  return `Lo que enviaste es demasiado grande: el máximo es ${limit}.`;
}

/**
 * Reads a form (urlencoded or multipart) of at most `maxBytes`, counted as it arrives: the Content-Length
 * may be wrong or missing.
 * @throws a 413, or a 400 when it is no form or its sender hung up (`data` responses in Spanish).
 */
export async function readForm(
  request: Request,
  { maxBytes = DEFAULT_BODY_BYTES }: { maxBytes?: number } = {},
): Promise<FormData> {
  if (declaredLength(request) > maxBytes) throw tooLarge(maxBytes);
  const capped = capBody(request, maxBytes);
  try {
    return await capped.request.formData();
  } catch {
    throw capped.exceeded() ? tooLarge(maxBytes) : badRequest();
  }
}

/** Bytes that the request says to have; 0 when it does not say, NaN never. */
export function declaredLength(request: Request): number {
  const length = Number(request.headers.get("Content-Length"));
  return Number.isFinite(length) ? length : 0;
}

/** Its body breaks off with an error after `maxBytes`, and is read no further; `exceeded` says whether. */
export function capBody(request: Request, maxBytes: number): { request: Request; exceeded(): boolean } {
  if (!request.body) return { request, exceeded: () => false };
  const reader = request.body.getReader();
  const cancel = (): Promise<void> => reader.cancel().catch(() => undefined);
  let seen = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      seen += value.byteLength;
      if (seen <= maxBytes) return controller.enqueue(value);
      controller.error(new RangeError(`Body exceeds ${maxBytes} bytes`));
      await cancel();
    },
    cancel,
  });
  // `duplex` is asked for by Node's fetch for a streamed body, and unknown to the types.
  const init: RequestInit & { duplex: "half" } = { body, duplex: "half" };
  return { request: new Request(request, init), exceeded: () => seen > maxBytes };
}

/** Value of a cookie as sent, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of request.headers.get("Cookie")?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Leaves a message for the next page: kept in a cookie for a minute, so that it works without scripts. */
export function flashHeaders(headers: Headers, flash: Flash): Headers {
  headers.append("Set-Cookie", flashCookie(encodeURIComponent(JSON.stringify(flash)), FLASH_SECONDS));
  return headers;
}

/**
 * The message left for this page, and the header that takes it away. A cookie that cannot be read counts as none.
 * `headers` is empty when there is nothing to clear.
 */
export function takeFlash(request: Request): { flash: Flash | null; headers: Headers } {
  const headers = new Headers();
  const value = readCookie(request, FLASH_COOKIE);
  if (value === null) return { flash: null, headers };
  headers.append("Set-Cookie", flashCookie("", 0));
  return { flash: parseFlash(value), headers };
}

function parseFlash(value: string): Flash | null {
  try {
    return FlashSchema.parse(JSON.parse(decodeURIComponent(value)));
  } catch {
    // Another user's or an old cookie: there is nothing to say, and it is cleared with this answer.
    return null;
  }
}

function flashCookie(value: string, maxAge: number): string {
  return serverCookie(FLASH_COOKIE, value, maxAge);
}

/** The `Set-Cookie` of a cookie that only the server reads. `maxAge` in seconds; 0 takes it away. */
export function serverCookie(name: string, value: string, maxAge: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
}
