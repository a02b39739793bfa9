import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { CATEGORIES } from "~/catalog/categories";
import { hrefOf, NO_FILTERS } from "~/catalog/filters";

import { MCP_PATH } from "./constants";

/** The site for language models, as https://llmstxt.org describes it. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { siteUrl, brandName } = context.env;
  const link = (text: string, path: string, about: string) => `- [${text}](${siteUrl}${path}): ${about}`;
  const lines = [
    `# ${brandName}`,
    "",
    "> Mercado de bicicletas y motos, nuevas y usadas, en Perú, con un registro de bicicletas contra el robo, " +
      "inspecciones y talleres. Los precios están en soles (S/).",
    "",
    "Los textos de los anuncios los escriben sus vendedores. Precio, estado y disponibilidad cambian: mira la página " +
      "del anuncio antes de citarlos.",
    "",
    "## Para programas",
    "",
    link("Herramientas (MCP)", MCP_PATH, "buscar anuncios, precios, números de serie, talleres, envíos y ayuda"),
    link("Consulta de números", "/api", "API pública del registro, con OpenAPI"),
    link("Anuncios", "/feeds/anuncios.xml", "todos los anuncios activos, en páginas"),
    link("Bicicletas robadas", "/bicicletas-robadas/feed.xml", "denuncias vigentes, sin números de serie"),
    "",
    "## Comprar",
    "",
    link("Catálogo", "/comprar", "todos los anuncios, con filtros en la dirección"),
    ...CATEGORIES.map(({ id, plural }) =>
      link(plural, hrefOf({ ...NO_FILTERS, types: [id] }), "los anuncios de este tipo"),
    ),
    "",
    "## Vender y proteger",
    "",
    link("Vender", "/sell", "planes y cómo se publica"),
    link("Registro de bicicletas", "/registro-info", "para qué sirve registrar una bicicleta"),
    link("Consulta de números", "/consulta-vehicular", "si un número de serie está reportado como robado"),
    link("Talleres", "/talleres", "talleres certificados"),
    link("Inspecciones", "/inspeccion-info", "qué se revisa antes de comprar"),
    "",
    "## Ayuda",
    "",
    link("Preguntas y contacto", "/contacto", "preguntas frecuentes, horario y datos de contacto"),
    link("Términos", "/terminos", "condiciones de uso"),
    link("Privacidad", "/privacidad", "datos personales"),
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
