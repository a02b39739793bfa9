import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDay } from "~/business/calendar";
import { Notice } from "~/ui/notice";
import { Picture } from "~/ui/picture";

import { stolenPath } from "../../theft/constants";
import {
  CHECK_WORDS,
  type CheckedReport,
  type CheckedVehicle,
  type CheckReason,
  type CheckResult,
  type SimilarVehicle,
} from "./model";
import { StandingBadge } from "./standing-badge";

/** What the page adds to the words of an answer. */
const ADVICE: Partial<Record<CheckReason, string>> = {
  unknown:
    "Eso no prueba que sea robado ni que no lo sea: puede que su dueño no lo haya registrado. Revisa que el número esté " +
    "bien leído, pide la boleta o factura y desconfía de un número limado.",
  first: "Si no es la misma, no compres. Pide al vendedor su certificado de registro: solo su propietario lo tiene.",
};

/** The answer of a check: words first, a picture and a colour beside them. */
export function CheckAnswer({ result, hasReportPages }: { result: CheckResult; hasReportPages: boolean }) {
  if (result.kind === "undeclared")
    return (
      <Notice tone="warning" title="El vendedor no declaró el número">
        <p className="wrap-anywhere">
          El anuncio «{result.listing}» no tiene número de serie ni placa. Pídelo por mensaje o míralo en el vehículo, y
          escríbelo arriba.
        </p>
      </Notice>
    );
  const { why, vehicle, report, similar } = result;
  const { tone, title, text } = CHECK_WORDS[why];
  const advice = ADVICE[why];
  return (
    <div className="grid gap-5">
      <Notice tone={tone} title={title}>
        <div className="grid gap-3">
          {vehicle ? <Vehicle {...vehicle} /> : null}
          <p>
            {text} {advice}
          </p>
          {report ? <Report report={report} title={vehicle?.title ?? ""} hasPage={hasReportPages} /> : null}
          {why === "reported" ? <Advice /> : null}
        </div>
      </Notice>
      <Similar similar={similar} hasReportPages={hasReportPages} />
    </div>
  );
}

function Vehicle({ title, facts }: CheckedVehicle) {
  return (
    <p className="wrap-anywhere">
      <strong>{title}</strong>
      {facts === "" ? null : <> · {facts}</>}
    </p>
  );
}

function Report({ report, title, hasPage }: { report: CheckedReport; title: string; hasPage: boolean }) {
  const { id, marks, photo } = report;
  return (
    <>
      <When report={report} />
      {marks === "" ? null : <p className="wrap-anywhere">Señas: {marks}</p>}
      {photo ? (
        <Picture
          photo={photo}
          alt={`Foto de la bicicleta reportada: ${title}`}
          sizes="(min-width: 640px) 400px, 90vw"
          className="h-auto max-h-80 w-auto max-w-full rounded-card object-contain"
        />
      ) : null}
      {hasPage ? (
        <p>
          <ReportLink id={id}>Mira su reporte y avisa a su dueño que la viste</ReportLink>: lo recibe sin conocer tus
          datos.
        </p>
      ) : null}
    </>
  );
}

function When({ report: { day, place, withPolice } }: { report: CheckedReport }) {
  return (
    <p>
      Robada el <time dateTime={day}>{formatDay(day)}</time>
      {place === "" ? null : ` en ${place}`}
      {withPolice ? ", con denuncia policial" : ""}.
    </p>
  );
}

function ReportLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={stolenPath(id)} className="inline-block min-h-6 underline underline-offset-2">
      {children}
    </Link>
  );
}

function Advice() {
  return (
    <div>
      <h3 className="font-semibold">Qué hacer sin exponerte</h3>
      <ul className="list-disc pl-5">
        <li>No la compres: comprar un bien robado es delito de receptación.</li>
        <li>No acuses ni retengas a nadie, y no digas que la consultaste. Retírate con calma.</li>
        <li>Anota lugar, hora y el enlace del anuncio, y avisa a la Policía: llama al 105.</li>
      </ul>
    </div>
  );
}

const LIKENESSES: Record<SimilarVehicle["likeness"], string> = {
  exact: "Mismo número",
  near: "Casi el mismo número",
  partial: "Coincide una parte del número",
};

/** Serials that look alike, without their numbers and owners. */
function Similar({ similar, hasReportPages }: { similar: readonly SimilarVehicle[]; hasReportPages: boolean }) {
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="parecidas" className="grid gap-2">
      <h3 id="parecidas" className="text-lg">
        Parecidas
      </h3>
      <p className="text-sm text-muted">
        Su número casi coincide con el que escribiste. Si la que ves es una de estas, vuelve a leer el número grabado.
      </p>
      <ul className="grid gap-2">
        {similar.map(({ title, facts, likeness, why, report }, position) => (
          <li key={position} className="grid gap-1 rounded-card border border-line bg-raised p-3">
            <Vehicle title={title} facts={facts} />
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {LIKENESSES[likeness]}
              <StandingBadge why={why} />
            </p>
            {report ? <When report={report} /> : null}
            {report && hasReportPages ? (
              <p>
                <ReportLink id={report.id}>Mira su reporte</ReportLink>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
