import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList, type AdminRow } from "~/admin-kit/list/admin-list";
import { FindForm, TOO_MANY_ALIKE, foundText } from "~/admin-kit/list/find-form";
import { listPath, withList } from "~/admin-kit/list/query";
import { pageMeta } from "~/shell/page/title";
import type { Tone } from "~/ui/badge";
import { PageHeader } from "~/ui/page";

import { COMPLAINT_LIST_PATH, COMPLAINT_PARAMS, complaintPath } from "../list-query";
import { KIND_NAMES, STATE_NAMES, URGENT_DAYS, termText, type ComplaintTerm } from "../progress/constants";
import { loadComplaintList, type ComplaintListView } from "./list.loader.server";
import type { ComplaintListRow } from "./list.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `numero` leads to that sheet, or lists those of a document, an e-mail or a name. */
export const loader = adminLoader("complaints", async ({ context, query }) => {
  const view = await loadComplaintList(context, query);
  const [only, other] = view.found?.rows ?? [];
  if (only && !other && !view.found?.isCut) throw redirect(complaintPath(only.number));
  return view;
});

export const meta = pageMeta("Reclamos");

export default function AdminComplaints() {
  return (
    <>
      <PageHeader title="Reclamos" lead="Libro de Reclamaciones: lo que vence antes va primero." />
      <ComplaintListPage view={useLoaderData<typeof loader>()} />
    </>
  );
}

export function ComplaintListPage({ view }: { view: ComplaintListView }) {
  const { spec, query, rows, counts, asked, found, next, previous, standing } = view;
  const here = listPath(spec, query);
  const find = (
    <FindForm
      name={COMPLAINT_PARAMS.search}
      label="Ir a la hoja"
      about="Buscar una hoja"
      hint="Número o sus últimas cifras, documento, correo o nombre"
      maxLength={80}
      button="Abrir"
      missing={asked}
      notFound={found?.isCut ? TOO_MANY_ALIKE : "No hay una hoja de ese número, documento, correo o nombre."}
    />
  );
  if (found) {
    const { rows: sheets, isCut } = found;
    const count = sheets.length;
    return (
      <div className="grid grid-cols-1 gap-4 pb-6">
        {count === 0 ? find : null}
        <p className="wrap-anywhere">
          {count === 0 ? null : `${foundText("hojas", asked ?? "", { count, isCut })} `}
          <Link to={COMPLAINT_LIST_PATH} className="link inline-flex min-h-6 items-center">
            Volver a la lista
          </Link>
        </p>
        {count === 0 ? null : (
          <AdminList
            spec={{ path: spec.path, filters: [] }}
            query={query}
            rows={sheets.map((row) => rowOf(row, here))}
            next={null}
            previous={null}
            empty=""
          />
        )}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 pb-6">
      {find}
      <AdminList
        spec={spec}
        query={query}
        rows={rows.map((row) => rowOf(row, here))}
        next={next}
        previous={previous}
        standing={standing}
        {...(counts && {
          counts: {
            [COMPLAINT_PARAMS.list]: {
              "": counts.received,
              "con-oferta": counts.offered,
              "por-enviar": counts.posting,
            },
            [COMPLAINT_PARAMS.due]: { vencidos: counts.overdue, pronto: counts.urgent },
          },
        })}
        empty={emptyText(query.values)}
        file={`${COMPLAINT_LIST_PATH}.csv`}
      />
    </div>
  );
}

function emptyText(values: Readonly<Record<string, string>>): string {
  if (values[COMPLAINT_PARAMS.list] !== undefined) return "No hay casos en esta lista.";
  return values[COMPLAINT_PARAMS.due] === undefined ? "Nada por responder. ¡Todo al día!" : "Ningún caso en ese plazo.";
}

const DUE_LABELS = { running: "Hasta el", paused: "A más tardar el", overdue: "Venció el" } as const;

function rowOf(
  { number, kind, consumerName, state, filedAt, term, excerpt }: ComplaintListRow,
  listAddress: string,
): AdminRow {
  return {
    key: number,
    title: number,
    to: withList(complaintPath(number), listAddress),
    badges: [
      ...(state === "received" ? [] : [{ label: STATE_NAMES[state] }]),
      ...(term.state === "closed" ? [] : [{ label: termText(term), tone: toneOf(term) }]),
    ],
    facts: [
      { label: KIND_NAMES[kind], value: consumerName },
      { label: "Presentado", value: filedAt },
      ...(term.state === "closed" ? [] : [{ label: DUE_LABELS[term.state], value: term.due }]),
    ],
    text: excerpt,
  };
}

function toneOf({ state, daysLeft }: ComplaintTerm): Tone {
  if (state === "overdue") return "danger";
  return state === "running" && daysLeft <= URGENT_DAYS ? "warning" : "neutral";
}
