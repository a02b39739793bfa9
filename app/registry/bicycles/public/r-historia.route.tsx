import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";

import { formatDateTime } from "~/business/format";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { bicycleName, publicBicyclePath } from "../constants";
import { ACTOR_NAMES } from "../own/views.server";
import { EVENT_NAMES } from "../../constants";
import { checkHistory, publicLines } from "../history-chain";
import { historyDataPath } from "./constants";
import { UNKNOWN_CODE } from "./public-bicycle.action.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { bicycles } = context.registry;
  const found = await bicycles.byCode(params.code ?? "");
  if (found === null) throw notFound(UNKNOWN_CODE);
  const { bicycle, code } = found;
  const events = await bicycles.events(bicycle.id);
  const check = await checkHistory(bicycle, events);
  if (check?.brokenLine) context.log.error("registry.history-broken", { bicycle: bicycle.id, line: check.brokenLine });
  const lines = publicLines(events).map(({ seq, kind, by, at, hash }) => ({
    seq,
    name: EVENT_NAMES[kind],
    by: ACTOR_NAMES[by],
    at,
    when: formatDateTime(new Date(at)),
    hash,
  }));
  return {
    code,
    name: bicycleName(bicycle),
    lines,
    check,
  };
}

export const meta = pageMeta<typeof loader>((page) => (page ? `Historia de ${page.name}` : "Historia"));

export default function HistoryCheckPage() {
  const { code, name, lines, check } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="grid grid-cols-1 gap-4 pb-10">
      <div>
        <BackLink to={publicBicyclePath(code)}>{name}</BackLink>
        <PageHeader title="Comprobar su historia" lead="Sin confiar en nosotros: con un cálculo que cualquiera repite." />
      </div>
      {check === null ? null : check.brokenLine === null ? (
        <Notice tone="success" title="La historia está completa">
          {check.lines === 1
            ? "Calculamos la huella de su única línea al abrir esta página, y cuadra."
            : `Calculamos las huellas de sus ${check.lines} líneas al abrir esta página, y todas cuadran.`}{" "}
          Con los datos de abajo puedes repetir el cálculo.
        </Notice>
      ) : (
        <Notice tone="danger" title="La historia no cuadra">
          {check.brokenLine > check.lines
            ? "Falta su última línea, o no es la que guardamos."
            : `Su línea ${check.brokenLine} no es la que guardamos.`}{" "}
          No confíes en esta historia: pide el comprobante de compra y{" "}
          <Link to="/contacto" className="link inline-block py-1">
            avísanos
          </Link>
          .
        </Notice>
      )}
      <Section id="como" title="Cómo funciona">
        <p>
          Cada línea de la historia lleva una huella (SHA-256) hecha de sus datos y de la huella de la línea anterior. La
          última huella es el sello. Si alguien cambia o borra una línea, cambian todas las huellas que siguen y el sello
          ya no es el que está en el certificado que te mostraron o en la foto que guardaste.
        </p>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>Compara el sello del certificado con las huellas de abajo: tiene que ser una de ellas.</li>
          <li>
            Comprueba que cada huella sale de su línea. Descarga los datos y calcula el SHA-256 de seis campos unidos por
            saltos de línea: número, tipo, quién, fecha, sellado y huella anterior (<code>seq</code>, <code>kind</code>,{" "}
            <code>by</code>, <code>at</code>, <code>sealed</code>, <code>previous</code>).
          </li>
          <li>La huella anterior de cada línea tiene que ser la de la línea de arriba; la primera no tiene.</li>
        </ol>
        <p className="text-sm text-muted">
          El campo «sellado» es la huella de lo que no es público (la cuenta y los detalles, con un número al azar): nadie
          puede leerlos de ahí.
        </p>
        <p>
          <a href={historyDataPath(code)} className="link inline-block py-1">
            Datos de la historia (JSON)
          </a>
        </p>
      </Section>
      <Section id="lineas" title="Líneas">
        <ol className="grid gap-3">
          {lines.map(({ seq, name: step, by, at, when, hash }) => (
            <li key={seq}>
              <span className="font-semibold">
                {seq + 1}. {step}
              </span>{" "}
              <span className="text-muted">
                {by}, <time dateTime={at}>{when}</time>
              </span>
              <p className="font-mono text-sm wrap-anywhere">{hash}</p>
            </li>
          ))}
        </ol>
      </Section>
    </Container>
  );
}
