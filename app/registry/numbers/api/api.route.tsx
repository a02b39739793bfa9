import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";

import { STOLEN_FEED_PATH } from "~/registry/theft/constants";
import { pageTitle } from "~/shell/page/title";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { CHECK_RULE } from "../check/check.server";
import { CHECK_PATH } from "../check/constants";
import { CHECK_WORDS } from "../check/model";
import { API_AGE, API_PATH, NUMBERS_API_PATH, OPEN_API_PATH } from "./constants";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  return { url: context.env.siteUrl, name: context.env.brandName, limit: CHECK_RULE.limit };
}

export const meta: MetaFunction<typeof loader> = ({ data: site }) => [
  { title: pageTitle("Consulta de números para programas", site?.name) },
  { name: "description", content: "API pública del registro: si un número de serie está registrado o reportado." },
  ...(site ? [{ tagName: "link", rel: "canonical", href: site.url + API_PATH }] : []),
];

/** For people who write programs: shops, other registries. */
export default function ApiPage() {
  const { url, limit } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="grid grid-cols-1 gap-4 pb-12">
      <PageHeader
        title="Consulta de números para programas"
        lead="Tu tienda o tu registro puede preguntar por un número de serie, gratis y sin cuenta."
      />
      <Section id="numero" title="Un número">
        <Code>{`GET ${url}${NUMBERS_API_PATH}/wtu-123%20k4567`}</Code>
        <Code>{EXAMPLE(url)}</Code>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            Compara como <Link to={CHECK_PATH}>la consulta de esta página</Link>: sin importar mayúsculas, espacios ni
            letras que se confunden. Escribe <code>%3F</code> (?) en lo que no se lee.
          </li>
          <li>
            <code>state</code> dice lo mismo que la consulta, y <code>title</code> lo dice en palabras. Si el número
            casi es el de una robada, <code>state</code> es <code>near</code> y <code>report</code> es su página.
          </li>
          <li>
            <code>similar</code> cuenta otros números que se le parecen, cinco como máximo: compara marca, color y señas
            antes de decidir.
          </li>
          <li>La respuesta no tiene datos de personas. Si está reportada, su titular recibe un aviso al día.</li>
          <li>
            {limit} consultas por hora desde una red. Después la respuesta es 429 y <code>Retry-After</code> dice cuánto
            esperar. Cada respuesta se puede guardar {API_AGE} segundos.
          </li>
          <li>
            Los errores son JSON: 400 <code>unreadable</code>, 429 <code>limited</code>, 503 <code>unavailable</code>.
          </li>
          <li>Cualquier página puede preguntar desde el navegador (CORS).</li>
        </ul>
        <Notice tone="warning">
          Un número que no está registrado no prueba que la bicicleta no sea robada: muchas no están en ningún registro.
        </Notice>
      </Section>
      <Section id="lista" title="La lista de robadas">
        <p>
          Las reportadas hoy, en Atom y en páginas, sin números de serie:{" "}
          <a href={STOLEN_FEED_PATH} className="link">
            {STOLEN_FEED_PATH}
          </a>
        </p>
      </Section>
      <Section id="asistentes" title="Para asistentes">
        <p>
          Las herramientas de Rebi por MCP (Model Context Protocol), sin cuenta: <code>{`POST ${url}/mcp`}</code>.
          Buscan anuncios, precios, números de serie, talleres y envíos; solo leen.
        </p>
      </Section>
      <Section id="descripcion" title="La descripción para máquinas">
        <p>
          OpenAPI 3.1:{" "}
          <a href={OPEN_API_PATH} className="link">
            {OPEN_API_PATH}
          </a>
        </p>
      </Section>
    </Container>
  );
}

const EXAMPLE = (url: string) =>
  JSON.stringify(
    {
      asked: "wtu-123 k4567",
      key: "WTU123K4567",
      state: "first",
      title: CHECK_WORDS.first.title,
      isRegistered: true,
      isReported: false,
      report: null,
      similar: { registered: 1, reported: 0 },
      page: url + CHECK_PATH,
    },
    null,
    2,
  );

function Code({ children }: { children: string }) {
  return (
    <pre className="overflow-x-auto rounded-control border border-line p-3 text-sm" tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
