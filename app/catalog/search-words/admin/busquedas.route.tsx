import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { ListTabs } from "~/admin-kit/list/list-tabs";
import { listPath } from "~/admin-kit/list/query";
import { plural } from "~/business/format";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { ADMIN_SEARCHES_PATH, adminUsePath, MEANING_MAX, NEW_USE } from "./paths";
import { SEARCHES_LIST } from "./searches-list";
import { decidedTarget, loadSearches, submitSearches, type SearchesView, type SearchRow } from "./searches.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `ver`: pasada, aceptadas, descartadas or usos. */
export const loader = adminLoader("catalog", ({ context, query }) => loadSearches(context, query));

/** `intent`: aceptar, marca, descartar or reabrir. */
export const action = adminAction(
  "catalog",
  ({ context, uid, form, query }) => submitSearches(context, uid, form, query),
  ({ form }) => decidedTarget(form),
);

export const meta = pageMeta("Búsquedas sin resultados");

export default function AdminSearches() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminSearchesPage view={view} reply={reply} />;
}

interface SearchesPageProps {
  view: SearchesView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

/** Texts that found nothing, each with what it may mean. */
export function AdminSearchesPage({ view: { query, rows, uses, since }, reply }: SearchesPageProps) {
  const errors = reply?.errors ?? {};
  return (
    <>
      <PageHeader
        title={uses ? "Usos que la búsqueda conoce" : "Búsquedas sin resultados"}
        lead={
          uses
            ? "«Moto para delivery» muestra las motos que aquí sirven para reparto. Cada cambio llega en unos minutos."
            : `Lo que al menos tres veces no encontró nada en la semana (esta empezó el ${since}). Acepta lo que ` +
              "significa y la búsqueda lo aprende en unos minutos."
        }
      />
      <ErrorSummary errors={errors} title="No guardamos la decisión" />
      <div className="grid grid-cols-1 gap-4">
        {SEARCHES_LIST.filters.map((filter) => (
          <ListTabs key={filter.name} filter={filter} spec={SEARCHES_LIST} query={query} counts={undefined} />
        ))}
        {uses ? (
          <Uses uses={uses} />
        ) : rows.length === 0 ? (
          <Panel>
            <p>Nada por aquí.</p>
          </Panel>
        ) : (
          <ul className="grid gap-3">
            {rows.map((row) => (
              <li key={row.text}>
                <Panel>
                  {row.decided ? <Decided row={row} decided={row.decided} /> : <Open row={row} reply={reply} />}
                </Panel>
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 ? (
          <p>
            <a
              href={listPath({ path: `${ADMIN_SEARCHES_PATH}.csv` }, { values: query.values })}
              download
              className="link inline-flex min-h-6 items-center"
            >
              Descargar esta lista (CSV)
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Uses that the search knows, each as a link to its page. */
function Uses({ uses }: { uses: NonNullable<SearchesView["uses"]> }) {
  return (
    <>
      <p>
        <Link to={adminUsePath(NEW_USE)} className="btn btn-secondary">
          Agregar un uso
        </Link>
      </p>
      <ul className="grid gap-3">
        {uses.map(({ to, name, detail, isChanged }) => (
          <li key={to}>
            <Panel>
              <Link to={to} className="link inline-flex min-h-6 items-center">
                Para {name}
              </Link>{" "}
              <span className="inline-block text-sm text-muted">
                {detail}
                {isChanged ? " · Cambiado" : null}
              </span>
            </Panel>
          </li>
        ))}
      </ul>
    </>
  );
}

function Open({ row: { text, count, proposal }, reply }: { row: SearchRow; reply: SearchesPageProps["reply"] }) {
  const isReplied = reply?.values.texto === text;
  const means = proposal?.kind === "word" ? proposal.means : "";
  return (
    <Form method="post" className="grid gap-3">
      <p>
        <strong className="wrap-anywhere">{text}</strong>{" "}
        <span className="text-sm text-muted">{plural(count ?? 0, "vez", "veces")}</span>
      </p>
      <input type="hidden" name="texto" value={text} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          id={`palabra-${text}`}
          name="palabra"
          label="Cuando escriben"
          defaultValue={isReplied ? reply.values.palabra : (proposal?.typed ?? text)}
          maxLength={MEANING_MAX}
          autoComplete="off"
        />
        <TextField
          id={`significa-${text}`}
          name="significa"
          label="Significa"
          defaultValue={isReplied ? reply.values.significa : means}
          error={isReplied ? reply.errors.significa : undefined}
          maxLength={MEANING_MAX}
          autoComplete="off"
        />
        <Button name="intent" value="aceptar" variant={means === "" ? "secondary" : "primary"}>
          Aceptar<span className="sr-only"> {text}</span>
        </Button>
        {proposal?.kind === "brand" ? (
          <>
            <input type="hidden" name="marca" value={proposal.name} />
            <input type="hidden" name="hace" value={proposal.makes.join(",")} />
            <Button name="intent" value="marca" variant="secondary">
              Agregar la marca {proposal.name}
            </Button>
          </>
        ) : null}
        <Button name="intent" value="descartar" variant="ghost">
          Descartar<span className="sr-only"> {text}</span>
        </Button>
      </div>
      {proposal?.kind === "word" ? (
        <p className="text-sm text-muted">Así la búsqueda encuentra {plural(proposal.found, "anuncio")}.</p>
      ) : null}
    </Form>
  );
}

function Decided({ row: { text }, decided }: { row: SearchRow; decided: NonNullable<SearchRow["decided"]> }) {
  return (
    <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <strong className="wrap-anywhere">{text}</strong> <span className="text-sm text-muted">{decided.words}</span>
      </p>
      <input type="hidden" name="id" value={decided.id} />
      <input type="hidden" name="version" value={decided.version} />
      <Button name="intent" value="reabrir" variant="secondary" size="sm" aria-label={`Volver a decidir: ${text}`}>
        Volver a decidir
      </Button>
    </Form>
  );
}
