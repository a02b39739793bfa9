import { type Check, broken, ok } from "~/admin/health/check";

/** Pages that every visitor may read, each with words that only a page that was read whole has. */
const PAGES: readonly [path: string, words: RegExp][] = [
  ["/", /href="\/comprar/],
  ["/comprar", /href="\/producto\//],
  ["/login", /name="password"/],
  ["/register", /name="email"/],
  ["/consulta-vehicular", /<form/],
  ["/libro-de-reclamaciones", /<h1/],
  ["/sitemap.xml", /<(?:urlset|sitemapindex)/],
];

/** Questions after a deploy, as a visitor without any key asks them. They change nothing. */
export function smokeChecks(siteUrl: string): Check[] {
  const get = async (path: string, signal: AbortSignal, accept = "text/html"): Promise<[Response, string]> => {
    const response = await fetch(siteUrl + path, { signal, redirect: "manual", headers: { accept } });
    return [response, await response.text()];
  };
  const page = ([path, words]: (typeof PAGES)[number]): Check => ({
    id: `page ${path}`,
    title: path,
    fix: "Lee su línea en el registro del Worker; npx wrangler rollback vuelve a la versión anterior.",
    async run(signal) {
      const [{ status }, text] = await get(path, signal);
      if (status !== 200) return broken(`HTTP ${status}.`);
      return words.test(text) ? ok("200") : broken("Respondió 200, pero le falta su contenido.");
    },
  });

  return [
    {
      id: "health",
      title: "/healthz",
      fix: "El nombre en false falla: docs/deploy.md, An incident in the log.",
      async run(signal) {
        const [{ status }, text] = await get("/healthz", signal, "application/json");
        return status === 200 ? ok(text) : broken(`HTTP ${status}: ${text.slice(0, 200)}`);
      },
    },
    ...PAGES.map(page),
    {
      id: "listing",
      title: "Un anuncio, con su foto y sus scripts",
      fix: "Si falta la foto: R2 e Images; si falta un script: vuelve a correr npm run deploy.",
      async run(signal) {
        const [, list] = await get("/comprar", signal);
        const path = /href="(\/producto\/[^"?#]+)/.exec(list)?.[1];
        if (path === undefined) return broken("No hay ningún anuncio en /comprar.");
        const [{ status }, text] = await get(path, signal);
        if (status !== 200) return broken(`${path}: HTTP ${status}.`);
        const files = [/(?:src|href)="(\/fotos\/[^"\s]+)/, /"(\/assets\/[^"]+\.js)"/].flatMap(
          (pattern) => pattern.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? [],
        );
        for (const file of files) {
          const [found] = await get(file, signal, "*/*");
          if (found.status !== 200) return broken(`${file}: HTTP ${found.status}.`);
        }
        return files.length === 2 ? ok(path) : broken(`${path} no muestra foto o no tiene scripts.`);
      },
    },
    {
      id: "not-found",
      title: "Una dirección que no existe",
      fix: "",
      async run(signal) {
        const [{ status }] = await get("/no-existe-esta-pagina", signal);
        return status === 404 ? ok("404") : broken(`HTTP ${status}.`);
      },
    },
    {
      id: "foreign-form",
      title: "Un formulario de otro sitio",
      fix: "El sitio aceptaría formularios de cualquiera: vuelve a la versión anterior.",
      async run(signal) {
        const headers = { origin: "https://otro.example", "content-type": "application/x-www-form-urlencoded" };
        const init = { method: "POST", signal, headers, body: "email=&password=", redirect: "manual" } as const;
        const response = await fetch(`${siteUrl}/login`, init);
        await response.arrayBuffer();
        return response.status === 403 ? ok("Se rechaza.") : broken(`HTTP ${response.status}.`);
      },
    },
  ];
}
