import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import { AdminList, type AdminRow } from "~/admin-kit/list/admin-list";
import { FindForm, TOO_MANY_ALIKE, foundText } from "~/admin-kit/list/find-form";
import { listPath, withList } from "~/admin-kit/list/query";
import { pageMeta } from "~/shell/page/title";
import type { Tone } from "~/ui/badge";
import { PageHeader } from "~/ui/page";

import { CASE_KINDS, CASE_KIND_NAMES } from "../model";
import { CASE_PARAMS, QUEUE_PATH, casePath, openCountText } from "../queue-query";
import type { CaseView } from "../view";
import { CASE_LIST, caseFilterOf } from "./case-list";
import { ATTEND_INTENT, CASE_BULK_PATH } from "./constants";
import { loadCaseList, type CaseListView } from "./list.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q` lists the cases that a number, a document, an e-mail or a name may mean. */
export const loader = adminLoader("cases", ({ context, query }) => loadCaseList(context, query));

export const meta = pageMeta("Solicitudes");

export default function Solicitudes() {
  return <CaseListPage view={useLoaderData<typeof loader>()} />;
}

export function CaseListPage({ view }: { view: CaseListView }) {
  const { query, rows, next, previous, standing, open, areAllChosen, asked, found } = view;
  const here = listPath(CASE_LIST, query);
  const count = found?.rows.length ?? 0;
  const isOpenList = found === null && caseFilterOf(query).status === "open";
  return (
    <>
      <PageHeader
        title="Solicitudes"
        lead="Lo que nos escriben por los formularios del sitio. Primero, lo que la ley manda responder antes."
      />
      <div className="grid grid-cols-1 gap-4 pb-6">
        {count > 0 ? null : (
          <FindForm
            name={CASE_PARAMS.search}
            label="Buscar"
            about="Buscar una solicitud"
            hint="Número o sus 4 últimas letras, documento, correo o nombre"
            maxLength={120}
            button="Buscar"
            missing={asked}
            notFound={found?.isCut ? TOO_MANY_ALIKE : "No hay una solicitud de ese número, documento, correo o nombre."}
          />
        )}
        {found ? (
          <p className="wrap-anywhere">
            {count === 0
              ? null
              : `${foundText(count === 1 ? "solicitud" : "solicitudes", asked ?? "", { count, isCut: found.isCut })} `}
            <Link to={QUEUE_PATH} className="link inline-flex min-h-6 items-center">
              Volver a la lista
            </Link>
          </p>
        ) : null}
        {found && count === 0 ? null : (
          <AdminList
            key={listPath(CASE_LIST, query)}
            spec={found ? { path: QUEUE_PATH, filters: [] } : CASE_LIST}
            query={query}
            rows={(found?.rows ?? rows).map((row) => rowOf(row, here))}
            next={next}
            previous={previous}
            standing={standing}
            {...(open && {
              counts: {
                [CASE_PARAMS.kind]: Object.fromEntries(CASE_KINDS.map((kind) => [kind, openCountText(open[kind])])),
              },
            })}
            empty="No hay solicitudes aquí."
            file={found ? undefined : `${QUEUE_PATH}.csv`}
            {...(isOpenList && { bulk: { ...BULK, areAllChosen } })}
          />
        )}
      </div>
    </>
  );
}

const BULK = { path: CASE_BULK_PATH, options: [{ value: ATTEND_INTENT, label: "Marcar como atendidas" }] };

const TONES: Record<"overdue" | "near" | "calm", Tone> = { overdue: "danger", near: "warning", calm: "neutral" };

function rowOf(
  { number, kind, subject, name, status, came, deadline, excerpt, seen, isSingle }: CaseView,
  listAddress: string,
): AdminRow {
  return {
    key: rowKey(number, seen),
    isSingle,
    title: number,
    to: withList(casePath(number), listAddress),
    badges: [
      { label: CASE_KIND_NAMES[kind] },
      ...(status === "attended" ? [{ label: "Atendida", tone: "success" as const }] : []),
      ...(deadline ? [{ label: deadline.text, tone: TONES[deadline.urgency] }] : []),
    ],
    facts: [
      { label: "Asunto", value: subject },
      { label: "De", value: name === "" ? "Datos borrados" : name },
      { label: "Llegó", value: came },
    ],
    text: excerpt,
  };
}
