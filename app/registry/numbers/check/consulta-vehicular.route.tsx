import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDay } from "~/business/calendar";
import { OFFICIAL_LOOKUPS } from "~/business/official-lookups";
import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageTitle } from "~/shell/page/title";
import { buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { OutsideLink } from "~/ui/navigation/outside-link";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { FOUND_PATH, stolenPath } from "../../theft/constants";
import { CheckBox } from "./check-box";
import { checkVehicle } from "./check.action.server";
import { CHECK_PATH, CHECK_ANSWER, REGISTRY_INFO_PATH, CHECKLIST_PATH } from "./constants";
import {
  CHECK_WORDS,
  type CheckedReport,
  type CheckedVehicle,
  type CheckReason,
  type CheckResult,
  type SimilarVehicle,
} from "./model";
import { StandingBadge } from "./standing-badge";

/** Part of the page about motorcycles, which the authorities check. */
function MotoGuide({ plate }: { plate: string | null }) {
  return (
    <Section id="motos" title="Si es una moto" className="max-w-3xl">
      <p>
        Las motos se inscriben en SUNARP. Nosotros no vemos sus registros: consulta en las páginas oficiales
        {plate ? (
          <>
            {" "}
            y copia la placa <strong className="select-all">{plate}</strong>.
          </>
        ) : (
          " con la placa."
        )}
      </p>
      <ul className="grid gap-3">
        {OFFICIAL_LOOKUPS.map(({ name, href, says, copy }) => (
          <li key={href}>
            <OutsideLink href={href} className="font-semibold">
              {name}
            </OutsideLink>
            <p className="text-sm text-muted">
              {says} Copia {copy}
              {plate ? ` (${plate})` : ""}.
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={CHECKLIST_PATH} className={buttonClass({ variant: "secondary" })}>
          Lista para comprar una moto usada
        </Link>
      </p>
    </Section>
  );
}

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?anuncio=` fills the box with a listing: by its id, as the serial stays on the server. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { checks, env, log } = context;
  const asked = new URL(request.url).searchParams.get("anuncio");
  const listing = asked === null ? null : await nullIfUnavailable(() => checks.listing(asked), log);
  return {
    listing: listing && { id: listing.id, title: listing.title },
    hasReportPages: isOpenService(env.switches, "stolenList"),
    site: { url: env.siteUrl, name: env.brandName },
    isPlain: asked === null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await checkVehicle(context.checks, form));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Consulta vehicular: ¿es robada?", page?.site.name) },
  {
    name: "description",
    content:
      "Consulta gratis si una bicicleta está reportada como robada por su número de serie, placa o código, y qué " +
      "revisar antes de comprar una moto usada en el Perú.",
  },
  ...(page ? [{ tagName: "link", rel: "canonical", href: page.site.url + CHECK_PATH }] : []),
  ...(page?.isPlain ? [] : [{ name: "robots", content: "noindex" }]),
];

export default function ConsultaVehicular() {
  const { listing, hasReportPages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const result = reply && "result" in reply ? reply.result : null;
  const errors = reply?.errors ?? {};
  return (
    <Container className="grid gap-6 pb-12">
      <div>
        <PageHeader
          title="Consulta vehicular"
          lead="Antes de comprar, consulta si tiene reporte de robo. Es gratis y no necesitas cuenta."
        />
        <ErrorSummary errors={errors} />
        <CheckBox error={errors.serie} typed={reply?.values.serie} listing={listing} />
      </div>
      {result ? (
        <section
          id={CHECK_ANSWER}
          tabIndex={-1}
          autoFocus
          aria-labelledby="resultado-titulo"
          className="max-w-3xl scroll-mt-24 outline-none!"
        >
          <h2 id="resultado-titulo" className="mb-3 text-xl">
            Resultado
          </h2>
          <CheckAnswer result={result} hasReportPages={hasReportPages} />
        </section>
      ) : null}
      <MotoGuide plate={result?.kind === "number" ? result.plate : null} />
      <section aria-labelledby="consulta-datos" className="grid max-w-3xl gap-2 text-sm text-muted">
        <h2 id="consulta-datos" className="text-base text-ink">
          Lo que esta consulta dice y lo que no
        </h2>
        <p>
          Compara el número con las bicicletas registradas aquí y con los reportes de robo de sus dueños. Nunca muestra
          quién es el propietario ni guarda quién consultó. Si la bicicleta está reportada, su dueño recibe un aviso con
          el departamento de la consulta, nada más. Hay un límite de 30 consultas por hora.
        </p>
        <p>
          ¿No sabes dónde está el número?{" "}
          <Link to={`${REGISTRY_INFO_PATH}#donde`} className="underline underline-offset-2">
            Mira dónde buscarlo
          </Link>
          .
        </p>
        <p>
          ¿La tienes contigo y parece robada?{" "}
          <Link to={FOUND_PATH} className="link">
            Avisa que la encontraste
          </Link>
          .
        </p>
      </section>
    </Container>
  );
}

/** Advice of the page beside the words of an answer. */
const ADVICE: Partial<Record<CheckReason, string>> = {
  unknown:
    "Eso no prueba que sea robado ni que no lo sea: puede que su dueño no lo haya registrado. Revisa que el número esté " +
    "bien leído, pide la boleta o factura y desconfía de un número limado.",
  first: "Si no es la misma, no compres. Pide al vendedor su certificado de registro: solo su propietario lo tiene.",
};

/** The answer of a check: words first, a picture and a colour beside them. */
function CheckAnswer({ result, hasReportPages }: { result: CheckResult; hasReportPages: boolean }) {
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
  const { id, marks, photo, hasOwner } = report;
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
          {hasOwner ? (
            <>
              <ReportLink id={id}>Mira su reporte y avisa a su dueño que la viste</ReportLink>{" "}
              <span className="block">Lo recibe sin conocer tus datos.</span>
            </>
          ) : (
            <>
              <ReportLink id={id}>Mira su reporte</ReportLink>. Su dueño ya no tiene cuenta aquí: si la viste, avisa a
              la Policía (105).
            </>
          )}
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
