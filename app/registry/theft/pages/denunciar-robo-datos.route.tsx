import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { MissingProof } from "~/accounts/email-links/missing-proof";
import { limaDay } from "~/business/calendar";
import { isOpenService } from "~/business/switches";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { withDistricts, asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { respond, done, type FormOutcome } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { CONFIRMATION_DAYS, PLACE_TEXT_MAX, QUICK_REPORT_PATH, REPORT_THEFT_PATH } from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { PlaceFields } from "~/ui/places/place-fields";
import { SubmitButton } from "~/ui/submit-button";
import { TrialLine } from "~/ui/trial-line";

import { takeChosenDay, withDistrictName } from "../form";
import { quickSchema } from "../quick-form";
import { StolenDayField, StolenLooksFields, StolenMoreFields } from "./appearance-fields";
import { THEFT_WORDS } from "./report-page.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

const QUICK_PURPOSE = "robo-rapido";

/** Query of the page after a visitor's report was stored. */
const SENT = "enviado";

async function quickReportView({ accounts, formGuard, clock, env }: Context, query: URLSearchParams) {
  const [user, stamp] = await Promise.all([accounts.session(), formGuard.stamp(QUICK_PURPOSE)]);
  return {
    isVisitor: user === null,
    isSent: query.has(SENT),
    stamp,
    today: limaDay(clock.now()),
    isTrial: env.switches.theft === "prueba",
  };
}

/** Handles the report of a bicycle that is not registered, of users and visitors alike. */
function sendQuickReport(context: Context, uid: string | null, form: FormData): Promise<FormOutcome> {
  if (asksForDistricts(form)) return Promise.resolve(sameForm(form));
  const { theft, formGuard, clock } = context;
  takeChosenDay(form, clock.now());
  const send = act({
    form: quickSchema(clock.now(), uid === null),
    guard: [formGuard, QUICK_PURPOSE, "theftReport"],
    run: (typed, id) => {
      const { email, ...input } = withDistrictName(typed);
      return theft.reports.createQuick(uid === null ? { email } : { uid }, id, { ...input, year: null });
    },
    done: () =>
      done(
        uid === null ? `${QUICK_REPORT_PATH}?${SENT}=1` : REPORT_THEFT_PATH,
        "Te enviamos un correo. Confírmalo para publicar el reporte.",
      ),
    words: THEFT_WORDS,
  });
  return takeForm(form, send);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw redirect(REPORT_THEFT_PATH);
  return quickReportView(context, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const user = await context.accounts.session();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(withDistricts(await sendQuickReport(context, user?.uid ?? null, form)));
}

export const meta = pageMeta("Denunciar un robo en un minuto");

/** Folded fields: open where one has a value, or an error. */
const MORE_FIELDS = ["place", "serial", "category", "model", "marks", "story", "policeReport"];

export default function QuickTheftReport() {
  const { isVisitor, isSent, stamp, today, isTrial } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const kept = useKeptValues();
  const errors = rejected?.errors ?? {};
  const values = rejected?.values ?? kept ?? {};
  const at = fieldsOf({ values, errors });
  const hasMore = MORE_FIELDS.some((name) => values[name] || errors[name]);
  if (isSent && !rejected) return <Sent />;
  return (
    <Container narrow className="grid gap-4 pb-6">
      <div>
        <PageHeader
          title="Denunciar un robo en un minuto"
          lead="Con lo que tengas a mano: sin serie y sin foto también sirve."
        />
        <TrialLine isTrial={isTrial} />
        <ErrorSummary errors={errors} />
        <MissingProof failure={rejected} back={QUICK_REPORT_PATH} />
        {isVisitor ? (
          <p>
            ¿La registraste aquí antes?{" "}
            <Link to={`/login?redirect=${REPORT_THEFT_PATH}`} className="link">
              Inicia sesión y usa sus datos
            </Link>
            .
          </p>
        ) : null}
      </div>
      <Panel as="section">
        <Form method="post" noValidate className="grid gap-5">
          <GuardFields stamp={stamp} values={values} />
          {isVisitor ? (
            <TextField
              label="Tu correo"
              {...at("email")}
              type="email"
              hint="Para confirmarlo. No se muestra a nadie."
              autoComplete="email"
            />
          ) : null}
          <StolenDayField today={today} values={values} errors={errors} />
          <PlaceFields values={values} errors={errors} districts={rejected?.districts} />
          <StolenLooksFields values={values} errors={errors} isShort />
          <Disclosure summary="Agregar serie y más datos (opcional)" open={hasMore}>
            <TextField
              label="Lugar"
              {...at("place")}
              optional
              hint="Una calle o un lugar conocido. No pongas tu dirección: se publica."
              maxLength={PLACE_TEXT_MAX}
              autoComplete="off"
            />
            <StolenMoreFields values={values} errors={errors} />
          </Disclosure>
          <SubmitButton size="lg" busy="Enviando…" className="justify-self-start">
            Enviar reporte
          </SubmitButton>
          <p className="text-sm text-muted">
            Se publica cuando lo confirmes por correo: el enlace funciona {CONFIRMATION_DAYS} días.
          </p>
        </Form>
      </Panel>
      <Notice title="Denúncialo a la Policía">
        Llama al 105, ve a la comisaría o hazlo en línea. Después agrega aquí el número de la denuncia.
      </Notice>
    </Container>
  );
}

function Sent() {
  return (
    <Container narrow className="grid gap-6 pb-10">
      <PageHeader title="Revisa tu correo" lead="Todavía no se publica nada." />
      <Panel className="grid gap-3">
        <p>
          Te enviamos un enlace para publicar tu reporte. Funciona {CONFIRMATION_DAYS} días; si no lo ves, mira en tu
          correo no deseado.
        </p>
        <p>No necesitas una cuenta para publicarlo. Con una puedes agregarle fotos y completarlo después.</p>
      </Panel>
      <Notice title="Mientras tanto">
        Denúncialo en la comisaría, o llama a la Policía (105) si está pasando ahora.
      </Notice>
    </Container>
  );
}
