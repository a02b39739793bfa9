import { Link } from "@remix-run/react";

import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";

import type { AdminListingView } from "./listing.page.server";

export function Signals({ view: { signals, comparedAt } }: { view: AdminListingView }) {
  if (signals.length === 0)
    return comparedAt === null ? null : <p className="text-sm text-muted">Sin señales al {comparedAt}.</p>;
  return (
    <Notice tone="warning" title={`Señales, al ${comparedAt ?? "publicarlo"}`}>
      <ul className="grid list-disc gap-1 pl-5">
        {signals.map(({ label, detail, listings }) => (
          <li key={label} className="wrap-anywhere">
            <strong>{label}.</strong> {detail}
            {listings.map(({ id, path }) => (
              <Link key={id} to={path} className="link ml-2 inline-flex min-h-6 items-center">
                Ver {id}
              </Link>
            ))}
          </li>
        ))}
      </ul>
      <p className="pt-2">Una señal no prueba nada: mira el anuncio antes de decidir.</p>
    </Notice>
  );
}

const REPORT_STATUS = { open: "abierta", resolved: "resuelta", dismissed: "descartada" } as const;

export function ListingReports({ view: { reports, reported } }: { view: AdminListingView }) {
  if (reports.length === 0) return null;
  const total = reported?.total ?? reports.length;
  return (
    <Section id="denuncias" title={`Reportes (${total})`}>
      <ul className="grid gap-3">
        {reports.map(({ id, reason, detail, on, status }) => (
          <li key={id}>
            <p className="font-semibold">{reason}</p>
            <p className="text-sm text-muted">
              {on} · {REPORT_STATUS[status]}
            </p>
            {detail === "" ? null : (
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {detail}
              </p>
            )}
          </li>
        ))}
      </ul>
      {reported?.to ? (
        <p>
          <Link to={reported.to} className="link inline-flex min-h-8 items-center">
            {total > reports.length ? `Ver los ${total} en Reportes` : "Abrir en Reportes"}
          </Link>
        </p>
      ) : null}
    </Section>
  );
}

/** Reports about the seller, as figures: names and texts of the reporters are for the page that decides. */
export function SellerReports({ view: { sellerReported } }: { view: AdminListingView }) {
  if (sellerReported === null) return null;
  const { open, total, reasons, to } = sellerReported;
  return (
    <Notice tone={open > 0 ? "warning" : "info"} title={`Reportes sobre el vendedor: ${total}, ${open} por revisar`}>
      <p className="wrap-anywhere">{reasons.join(", ")}</p>
      {to === null ? null : (
        <Link to={to} className="link inline-flex min-h-8 items-center">
          Ver los reportes sobre el vendedor
        </Link>
      )}
    </Notice>
  );
}

export function ApprovalChanges({ view: { changes, status } }: { view: AdminListingView }) {
  if (changes === null || (changes.list.length === 0 && status !== "in_review")) return null;
  return (
    <Section id="cambios" title="Qué cambió desde la última aprobación">
      <p className="text-sm text-muted">Aprobado, o publicado sin revisión, el {changes.since}.</p>
      {changes.list.length === 0 ? (
        <p>Título, descripción, precio, marca, modelo, año y fotos son los mismos.</p>
      ) : (
        <dl className="grid gap-3">
          {changes.list.map(({ label, before, after }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
                <span className="text-muted">Antes: {before || "nada"}</span>
              </dd>
              <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
                → Ahora: {after || "nada"}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

export function OwnerEdits({ view: { edits } }: { view: AdminListingView }) {
  if (edits.length === 0) return null;
  return (
    <Section id="ediciones" title="Lo que cambió el vendedor">
      <ol className="grid gap-3">
        {edits.map(({ when, changes }) => (
          <li key={when}>
            <p className="font-semibold">{when}</p>
            <ul>
              {changes.map(({ label, before, after }) => (
                <li key={label} className="wrap-anywhere" dir="auto">
                  {label}: <span className="text-muted">{before || "nada"}</span> → {after || "nada"}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Others({ view: { others, toOthers } }: { view: AdminListingView }) {
  if (others.length === 0) return null;
  return (
    <Section id="otros" title="Otros anuncios del vendedor">
      <ul className="grid gap-1">
        {others.map(({ path, title, statusName }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-3">
            <Link to={path} className="link inline-flex min-h-8 items-center wrap-anywhere">
              {title}
            </Link>
            <span className="text-sm text-muted">{statusName}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={toOthers} className="link inline-flex min-h-8 items-center">
          Todos sus anuncios
        </Link>
      </p>
    </Section>
  );
}
