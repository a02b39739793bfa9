import type { ConfigurationError } from "../errors";
import { DEFAULT_BODY_BYTES } from "./constants";
import { errorTexts } from "./error-texts";
import { tooLargeMessage } from "./http";

/** Answered the same to a second request. */
const FINAL = new Set([404, 405, 410, 414]);

/** A rejection by the gate itself, before or instead of the application. Spanish, and without scripts. */
export interface RequestRejection {
  status: number;
  title: string;
  message: string;
  hint?: string;
}

export const NOT_SAME_ORIGIN: RequestRejection = {
  status: 403,
  title: "No pudimos aceptar el envío",
  message: "El formulario no se envió desde nuestro sitio. Vuelve a la página, recárgala e inténtalo de nuevo.",
};
/** A form that came without encryption, or to another name of the site. */
export function otherAddressRejection(origin: string): RequestRejection {
  return {
    status: 403,
    title: "No pudimos aceptar el envío",
    message: `El formulario llegó a una dirección que no es la del sitio. Abre ${origin} e inténtalo allí.`,
  };
}
export const BAD_ADDRESS: RequestRejection = {
  status: 400,
  title: "Dirección no válida",
  message: "Esta dirección no es de nuestro sitio.",
};
/** An address deeper than any of ours. */
export const TOO_DEEP: RequestRejection = { status: 414, ...errorTexts(404) };
export const BAD_METHOD: RequestRejection = {
  status: 405,
  title: "Método no permitido",
  message: "Esta página no acepta ese tipo de pedido.",
};
/** More changes of one network in a minute than a crowd makes. */
export const TOO_MANY: RequestRejection = {
  status: 429,
  title: "Demasiados envíos seguidos",
  message:
    "Desde tu conexión llegaron muchos formularios en un minuto. Espera un momento, vuelve atrás y envíalo otra vez.",
};
export const CRASHED: RequestRejection = {
  status: 500,
  title: "Ocurrió un error inesperado",
  message: "Puede ser un problema de compatibilidad con tu dispositivo. Recarga la página o vuelve al inicio.",
  hint: "¿Usas iPhone o iPad? Actualiza iOS, borra la caché del navegador y vuelve a abrir el sitio.",
};

/** For the operator: names of variables, never what they hold. */
export function notConfiguredRejection({ problems, publicMessage, status }: ConfigurationError): RequestRejection {
  const names = [...new Set(problems.map(({ variable }) => variable))].join(", ");
  return {
    status,
    title: "El sitio no está configurado",
    message: publicMessage,
    hint: `Faltan o no son válidas estas variables: ${names}. El registro del servidor dice qué tiene cada una.`,
  };
}

export function tooLargeRejection(maxBytes = DEFAULT_BODY_BYTES): RequestRejection {
  return { status: 413, title: "Envío demasiado grande", message: tooLargeMessage(maxBytes) };
}

/** The response of a rejection: JSON for scripts (`{ message, requestId }`), else a page. */
export function rejectionResponse(
  rejection: RequestRejection,
  request: Request,
  requestId: string,
  nonce: string,
): Response {
  const { status, message } = rejection;
  const isForScript =
    new URL(request.url).pathname.endsWith(".data") || request.headers.get("Accept")?.includes("application/json");
  if (isForScript) return Response.json({ message, requestId }, { status });
  return new Response(page(rejection, requestId, nonce), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

/**
 * The same answer, or a page in Spanish instead: for a route without a page of its own, and for Remix's own errors,
 * whose
 * words are English (errors of such routes, a form sent to an address that takes none).
 */
export async function readableResponse(
  response: Response,
  request: Request,
  requestId: string,
  nonce: string,
): Promise<Response> {
  const { status, headers } = response;
  const type = headers.get("Content-Type") ?? "";
  if (status < 400 || /^text\/(html|x-script)/.test(type)) return response;
  const isOfRemix = headers.has("X-Remix-Error") || (status === CRASHED.status && type === "text/plain");
  if (!isOfRemix && !request.headers.get("Accept")?.includes("text/html")) return response;
  const message = isOfRemix ? null : await messageOf(response, type);
  const own = { status, ...errorTexts(status), ...(message && { message }) };
  const readable = rejectionResponse(status === CRASHED.status && !message ? CRASHED : own, request, requestId, nonce);
  for (const [name, value] of headers) if (!/^content-/i.test(name)) readable.headers.append(name, value);
  return readable;
}

/** Spanish, from a route of ours: `{ message }` or a text. */
async function messageOf(response: Response, type: string): Promise<string | null> {
  const text = await response.text();
  if (!type.startsWith("application/json")) return type.startsWith("text/plain") ? text : null;
  // An answer to HEAD has a type and no text.
  const body: unknown = text && JSON.parse(text);
  const message: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "message") : null;
  return typeof message === "string" ? message : null;
}

function page({ status, title, message, hint }: RequestRejection, requestId: string, nonce: string): string {
  return `<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style nonce="${escape(nonce)}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
h1 { line-height: 1.2; text-wrap: balance }
main { max-width: 32rem; margin: 15vh auto 0; padding: 0 1.25rem }
a { display: inline-block; margin: 0 1rem 1rem 0 }
small { opacity: .7 }
</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>${escape(message)}</p>
${hint ? `<p>${escape(hint)}</p>` : ""}
<p>${FINAL.has(status) ? "" : '<a href="">Recargar</a>'}<a href="/">Ir al inicio</a></p>
<p><small>Código para soporte: ${escape(requestId)}</small></p>
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
