import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDay } from "~/business/calendar";
import { Badge } from "~/ui/badge";
import { Notice } from "~/ui/notice";
import { Picture } from "~/ui/picture";

import type { CheckedReport, CheckedVehicle, CheckResult, SimilarVehicle } from "./model";

/** The answer of a check: words first, a picture and a colour beside them. */
export function CheckAnswer({ result, reportPath }: { result: CheckResult; reportPath: string | null }) {
  switch (result.kind) {
    case "stolen":
      return (
        <Answer>
          <Notice tone="danger" title="Reportada como robada">
            <Stolen vehicle={result.vehicle} report={result.report} reportPath={reportPath} />
          </Notice>
          <Similar similar={result.similar} />
        </Answer>
      );
    case "registered":
      return (
        <Answer>
          <Notice tone="success" title="Registrada, sin reporte">
            <Vehicle {...result.vehicle} />
            <p className="mt-2">
              Compárala con lo que te ofrecen: si no es la misma, no compres. Pide al vendedor su certificado de
              registro: solo su propietario lo tiene.
            </p>
          </Notice>
          <Similar similar={result.similar} />
        </Answer>
      );
    case "unknown":
      return (
        <Answer>
          <Notice tone="info" title="No figura">
            <p>
              Ningún vehículo registrado tiene ese número. Eso no prueba que sea robado ni que no lo sea: puede que su
              dueño no lo haya registrado. Revisa que el número esté bien leído, pide la boleta o factura y desconfía de
              un número limado.
            </p>
          </Notice>
          <Similar similar={result.similar} />
        </Answer>
      );
    case "undeclared":
      return (
        <Answer>
          <Notice tone="warning" title="El vendedor no declaró el número">
            <p className="wrap-anywhere">
              El anuncio «{result.listing}» no tiene número de serie ni placa. Pídelo por mensaje o míralo en el
              vehículo, y escríbelo arriba.
            </p>
          </Notice>
        </Answer>
      );
  }
}

function Answer({ children }: { children: ReactNode }) {
  return <div className="grid gap-5">{children}</div>;
}

function Vehicle({ title, facts }: CheckedVehicle) {
  return (
    <p className="wrap-anywhere">
      <strong>{title}</strong>
      {facts === "" ? null : <> · {facts}</>}
    </p>
  );
}

function Stolen({
  vehicle,
  report,
  reportPath,
}: {
  vehicle: CheckedVehicle;
  report: CheckedReport;
  reportPath: string | null;
}) {
  const { day, place, withPolice, photo, marks } = report;
  return (
    <div className="grid gap-3">
      <Vehicle {...vehicle} />
      <p>
        Robada el <time dateTime={day}>{formatDay(day)}</time>
        {place === "" ? null : ` en ${place}`}
        {withPolice ? ", con denuncia policial" : ""}.
      </p>
      {marks === "" ? null : <p className="wrap-anywhere">Señas: {marks}</p>}
      {photo ? (
        <Picture
          photo={photo}
          alt={`Foto de la bicicleta reportada: ${vehicle.title}`}
          sizes="(min-width: 640px) 400px, 90vw"
          className="h-auto max-h-80 w-auto max-w-full rounded-card object-contain"
        />
      ) : null}
      <div>
        <h3 className="font-semibold">Qué hacer sin exponerte</h3>
        <ul className="list-disc pl-5">
          <li>No la compres: comprar un bien robado es delito de receptación.</li>
          <li>No acuses ni retengas a nadie, y no digas que la consultaste. Retírate con calma.</li>
          <li>Anota lugar, hora y el enlace del anuncio, y avisa a la Policía: llama al 105.</li>
          {reportPath ? (
            <li>
              <Link to={reportPath} className="underline underline-offset-2">
                Avisa a su dueño que la viste
              </Link>
              : lo recibe sin conocer tus datos.
            </li>
          ) : null}
        </ul>
      </div>
    </div>
  );
}

const LIKENESSES: Record<SimilarVehicle["likeness"], string> = {
  exact: "Mismo número",
  near: "Casi el mismo número",
  partial: "Coincide una parte del número",
};

/** Serials that look alike, without their numbers and owners. */
function Similar({ similar }: { similar: readonly SimilarVehicle[] }) {
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
        {similar.map(({ title, facts, likeness, isReported }, position) => (
          <li key={position} className="rounded-card border border-line bg-raised p-3">
            <Vehicle title={title} facts={facts} />
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {LIKENESSES[likeness]}
              {isReported ? <Badge tone="danger">Reportada como robada</Badge> : <Badge>Sin reporte</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
