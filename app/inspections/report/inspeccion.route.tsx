import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import type { PointResult } from "~/inspections/checklist/constants";
import { INSPECTION_INFO_PATH, reportPagePath } from "~/inspections/constants";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { Badge, type Tone } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { reportView } from "./report-view";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** A finished report, for all who have its code; also while no new inspections are taken. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const report = await context.inspections.reports.byCode(params.code ?? "");
  if (report === null) throw notFound("No encontramos este informe. Revisa el código.");
  return { report: reportView(report, context.clock.now()) };
}

export const meta = pageMeta<typeof loader>((page) =>
  page ? `Informe de inspección: ${page.report.title}` : "Informe de inspección",
);

export default function InspectionReportPage() {
  const report = useLoaderData<typeof loader>().report;
  const facts = [
    { label: "Inspección", value: report.kindName },
    { label: "Hecha por", value: report.by },
    { label: "Fecha", value: report.on },
    { label: "Kilometraje", value: report.odometer ?? "" },
    { label: "Número de serie", value: report.serial?.words ?? "" },
    { label: "Código", value: report.code },
  ];
  return (
    <Container narrow className="grid grid-cols-1 gap-6 pb-12">
      <PageHeader title={report.title} lead={`Informe de ${report.kindName.toLowerCase()} del ${report.on}`} />
      {report.isOld ? (
        <Notice tone="warning" title="Tiene más de un mes">
          El vehículo puede haber cambiado desde entonces.
        </Notice>
      ) : null}
      {report.serial?.verdict === "disputed" ? (
        <Notice tone="warning" title="El número de serie está en duda">
          {report.serial.words}
        </Notice>
      ) : null}
      {report.serial?.verdict === "stolen" || report.serial?.verdict === "differs" ? (
        <Notice tone="danger" title="El número de serie no cuadra">
          {report.serial.words}
        </Notice>
      ) : null}
      <Section id="puntaje" title="Puntaje">
        <p>
          <strong className="text-3xl tabular-nums">{report.score}</strong> de 100 · {report.words}
        </p>
        <p className="text-muted">{report.counts.map(({ name, count }) => `${name}: ${count}`).join(" · ")}</p>
        {report.summary ? <p className="whitespace-pre-line wrap-anywhere">{report.summary}</p> : null}
        <p>
          <a href={`${reportPagePath(report.code)}/pdf`} className={buttonClass({ variant: "secondary" })}>
            Descargar PDF
          </a>
        </p>
      </Section>
      <Section id="datos" title="Datos">
        <FactList facts={facts} />
      </Section>
      {report.sections.map(({ title, points }, position) => (
        <Section key={title} id={`seccion-${position + 1}`} title={title}>
          <ul className="grid gap-2">
            {points.map(({ label, result, resultName, note, photo }) => (
              <li key={label} className="grid gap-1 border-b border-line pb-2 last:border-0">
                <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                  <span className="min-w-0">{label}</span>
                  <Badge tone={TONES[result]}>{resultName}</Badge>
                </div>
                {note ? <p className="text-sm text-muted wrap-anywhere">{note}</p> : null}
                {photo ? (
                  <Picture
                    photo={photo}
                    alt={`Foto: ${label}`}
                    sizes="(min-width: 40rem) 20rem, 90vw"
                    className="w-full max-w-80 rounded-control"
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <p className="text-sm text-muted">
        {report.disclaimer ? `${report.disclaimer} ` : null}Es el estado de ese día. Nadie puede cambiar un informe
        terminado.{" "}
        <a href={INSPECTION_INFO_PATH} className="link">
          Cómo son las inspecciones
        </a>
        .
      </p>
    </Container>
  );
}

const TONES: Record<PointResult, Tone> = { ok: "success", attention: "warning", bad: "danger", none: "neutral" };
