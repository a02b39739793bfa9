import { Link } from "@remix-run/react";

import { CASE_KIND_NAMES, CASE_KINDS } from "~/cases/model";
import { CASE_PARAMS, casePath, openCountText, QUEUE_PATH } from "~/cases/queue-query";
import type { CaseView } from "~/cases/view";
import type { Tone } from "~/ui/badge";
import { PageHeader } from "~/ui/page";

import { AdminList, type AdminRow } from "../list/admin-list";
import { FindForm } from "../list/find-form";
import { listPath, withList } from "../list/query";
import { CASE_LIST } from "./case-list";
import type { CaseListView } from "./list.server";

/** Messages to the business, for administrators. */
export function CaseListPage({ view }: { view: CaseListView }) {
  const { query, rows, next, previous, standing, open, asked, found } = view;
  const here = listPath(CASE_LIST, query);
  return (
    <>
      <PageHeader
        title="Solicitudes"
        lead="Lo que nos escriben por los formularios del sitio. Primero, lo que la ley manda responder antes."
      />
      <div className="grid grid-cols-1 gap-4 pb-6">
        {found ? (
          <p className="wrap-anywhere">
            {found.length === 1 ? "1 solicitud" : `${found.length} solicitudes`} de «{asked}».{" "}
            <Link to={QUEUE_PATH} className="link inline-flex min-h-6 items-center">
              Volver a la lista
            </Link>
          </p>
        ) : (
          <FindForm
            name="q"
            label="Buscar"
            about="Buscar una solicitud"
            placeholder="Número o sus 4 últimas letras, documento, correo o nombre"
            maxLength={120}
            button="Buscar"
            missing={asked}
            notFound="No hay una solicitud de ese número, documento, correo o nombre."
          />
        )}
        <AdminList
          spec={found ? { path: QUEUE_PATH, filters: [] } : CASE_LIST}
          query={query}
          rows={(found ?? rows).map((row) => rowOf(row, here))}
          next={next}
          previous={previous}
          standing={standing}
          counts={{
            [CASE_PARAMS.kind]: Object.fromEntries(CASE_KINDS.map((kind) => [kind, openCountText(open[kind])])),
          }}
          empty="No hay solicitudes aquí."
          file={found ? undefined : `${QUEUE_PATH}.csv`}
        />
      </div>
    </>
  );
}

const TONES: Record<"overdue" | "near" | "calm", Tone> = { overdue: "danger", near: "warning", calm: "neutral" };

function rowOf(
  { number, kind, subject, name, status, came, deadline, excerpt }: CaseView,
  listAddress: string,
): AdminRow {
  return {
    key: number,
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
