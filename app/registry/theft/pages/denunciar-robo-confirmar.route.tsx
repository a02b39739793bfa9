import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { formatDay } from "~/business/calendar";
import { withText } from "~/business/links";
import { isOpenService } from "~/business/switches";
import { findCategory } from "~/catalog/categories";
import type { Context } from "~/platform/context";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import {
  QUICK_REPORT_PATH,
  completeTheftPath,
  posterPath,
  REPORT_THEFT_PATH,
  stolenPath,
} from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { placeName, stolenColors } from "../list/view";
import type { TheftReport } from "../model";
import { stolenName } from "../name";
import { isReportOf } from "../store.server";
import { confirmTheft } from "./report-page.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

type Step = "unconfirmed" | "waiting" | "live" | "closed";

interface ConfirmationView {
  step: Step;
  name: string;
  facts: { label: string; value: string }[];
  publicPath: string;
  poster: string;
  whatsapp: string;
  shareText: string;
  /** Of the signed-in user. */
  isOwn: boolean;
  completePath: string;
  signInPath: string;
}

/** The report of a confirmation link, before and after its publication; null for a link that is not valid. */
async function confirmationView(
  { theft, accounts, database, env }: Context,
  token: string,
): Promise<ConfirmationView | null> {
  const [report, user] = await Promise.all([theft.reports.ofLink(token), accounts.session()]);
  if (report === null) return null;
  const { id, state, bicycleId } = report;
  const name = stolenName(report);
  const shareText = `${name} robada en ${placeName(report)}. Si la ves, avisa aquí: ${env.siteUrl}${stolenPath(id)}`;
  return {
    step: state === "unconfirmed" || state === "waiting" || state === "live" ? state : "closed",
    name,
    facts: factsOf(report),
    publicPath: stolenPath(id),
    poster: posterPath(id),
    whatsapp: withText("https://wa.me/", shareText),
    shareText,
    isOwn: user !== null && (await isReportOf(database, report, user.uid)),
    completePath: bicycleId === "" ? completeTheftPath(id) : REPORT_THEFT_PATH,
    signInPath: `/login?redirect=${encodeURIComponent(`${REPORT_THEFT_PATH}/confirmar/${token}`)}`,
  };
}

function factsOf(report: TheftReport): ConfirmationView["facts"] {
  const { stolenOn, category, colors, marks, place, story, policeReport, serialKey } = report;
  return [
    { label: "Cuándo", value: formatDay(stolenOn) },
    { label: "Dónde", value: [place, placeName(report)].filter(Boolean).join(", ") },
    { label: "Tipo", value: category === null ? "" : (findCategory(category)?.name ?? "") },
    { label: "Color", value: stolenColors(colors) },
    { label: "Señas", value: marks },
    { label: "Cómo fue", value: story },
    { label: "Serie", value: serialKey === "" ? "Sin serie por ahora" : "La guardamos; no se publica" },
    {
      label: "Denuncia",
      value: policeReport === "" ? "Sin número por ahora" : "Sin comprobar; no se publica el número",
    },
  ].filter(({ value }) => value !== "");
}

/** The signed token authorises, here and in the action. Opening it changes nothing: mail scanners open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const view = await confirmationView(context, params.token ?? "");
  return data({ view }, { status: view === null ? 410 : 200 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const user = await context.accounts.session();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await confirmTheft(context.theft, params.token ?? "", user?.uid ?? null, form));
}

export const meta = pageMeta("Confirmar el reporte de robo");

export default function ConfirmTheftPage() {
  const { view } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (view === null)
    return (
      <Container narrow className="pb-10">
        <PageHeader title="Este enlace ya no sirve" lead="Venció, o el reporte ya no existe." />
        <LinkButton to={QUICK_REPORT_PATH}>Hacer un reporte</LinkButton>
      </Container>
    );
  return (
    <Container narrow className="grid gap-6 pb-10">
      <PageHeader title={TITLES[view.step]} lead={view.name} />
      <ErrorSummary errors={rejected?.errors ?? {}} />
      {view.step === "unconfirmed" ? <Publish view={view} /> : null}
      {view.step === "live" ? <Share view={view} /> : null}
      {view.step === "waiting" ? (
        <Panel>
          <p>
            Otra persona dijo antes que ese número es suyo: nuestro equipo compara las pruebas y te escribe a tu correo.
          </p>
        </Panel>
      ) : null}
      {view.step === "live" || view.step === "waiting" ? <Account view={view} /> : null}
    </Container>
  );
}

const TITLES: Record<ConfirmationView["step"], string> = {
  unconfirmed: "Confirmar el reporte de robo",
  waiting: "Tu reporte espera una revisión",
  live: "Tu reporte está publicado",
  closed: "Este reporte está cerrado",
};

function Publish({ view: { facts } }: { view: ConfirmationView }) {
  return (
    <Panel className="grid gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p>Al confirmarlo se publica con lo que ves aquí y las fotos que elegiste. Puedes retirarlo cuando quieras.</p>
      <Form method="post">
        <Button size="lg">Publicar el reporte</Button>
      </Form>
    </Panel>
  );
}

/** Help of the first hour: the poster and the text to share. */
function Share({ view: { publicPath, poster, whatsapp, shareText } }: { view: ConfirmationView }) {
  return (
    <Panel as="section" className="grid gap-4">
      <h2 className="text-xl">Ahora, que lo vean</h2>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a href={whatsapp} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: "primary" })}>
          Compartir por WhatsApp
        </a>
        <a href={poster} className={buttonClass({ variant: "secondary" })}>
          Imprimir el cartel (PDF)
        </a>
        <LinkButton to={publicPath} variant="secondary">
          Ver su página
        </LinkButton>
      </div>
      <div className="grid gap-1.5">
        <p className="font-semibold">Texto para tus grupos y redes</p>
        <p className="select-all rounded-control bg-sunken p-3 wrap-anywhere">{shareText}</p>
      </div>
    </Panel>
  );
}

function Account({ view: { isOwn, completePath, signInPath } }: { view: ConfirmationView }) {
  return (
    <Panel as="section" className="grid justify-items-start gap-3">
      <h2 className="text-xl">Complétalo cuando puedas</h2>
      {isOwn ? (
        <p>
          Agrega el número de serie, fotos o el número de tu denuncia:{" "}
          <Link to={completePath} className="link">
            completar el reporte
          </Link>
          .
        </p>
      ) : (
        <>
          <p>
            Con una cuenta de este mismo correo, ya confirmado, puedes agregarle fotos, su serie y el número de tu
            denuncia.
          </p>
          <LinkButton to={signInPath} variant="secondary">
            Iniciar sesión o crear una cuenta
          </LinkButton>
        </>
      )}
    </Panel>
  );
}
