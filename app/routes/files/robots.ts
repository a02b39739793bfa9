import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Private screens, and the searches of which there is no end: single filters and pages stay open. */
const CLOSED = [
  "/perfil",
  "/administracion",
  "/sell/flow",
  "/sell/success",
  "/login",
  "/register",
  "/auth/",
  "/salir",
  "/tema",
  "/producto/*/",
  "/vendedor/*/",
  "/talleres?*,",
  "/talleres?*abierto=",
  "/asesores/solicitar?",
  "/comprar?*q=",
  "/comprar?*precio",
  "/comprar?*anio",
  "/comprar?*orden=",
  "/comprar?*estado=",
  "/comprar?*,",
];

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.env.siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
