import { DEFAULT_BODY_BYTES } from "./constants";
import { tooLargeMessage } from "./http";

/** A rejection by the gate itself, before or instead of the application. Spanish, and without scripts. */
export interface RequestRejection {
  status: number;
  title: string;
  message: string;
  /** Advice below the message. */
  hint?: string;
}

export const NOT_SAME_ORIGIN: RequestRejection = {
  status: 403,
  title: "No pudimos aceptar el envío",
  message: "El formulario no se envió desde nuestro sitio. Vuelve a la página, recárgala e inténtalo de nuevo.",
};
export const BAD_ADDRESS: RequestRejection = {
  status: 400,
  title: "Dirección no válida",
  message: "Esta dirección no es de nuestro sitio.",
};
export const BAD_METHOD: RequestRejection = {
  status: 405,
  title: "Método no permitido",
  message: "Esta página no acepta ese tipo de pedido.",
};
export const CRASHED: RequestRejection = {
  status: 500,
  title: "Ocurrió un error inesperado",
  message: "Puede ser un problema de compatibilidad con tu dispositivo. Recarga la página o vuelve al inicio.",
  hint: "¿Usas iPhone o iPad? Actualiza iOS, borra la caché del navegador y vuelve a abrir el sitio.",
};

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

function page({ title, message, hint }: RequestRejection, requestId: string, nonce: string): string {
  return `<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style nonce="${escape(nonce)}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
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
<p><a href="">Recargar</a><a href="/">Ir al inicio</a></p>
<p><small>Código para soporte: ${escape(requestId)}</small></p>
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
