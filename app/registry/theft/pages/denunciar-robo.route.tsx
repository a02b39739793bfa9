import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";

import { MissingProof } from "~/accounts/email-links/missing-proof";
import type { DistrictOptions } from "~/business/places/constants";
import { isOpenService } from "~/business/switches";
import { withDistricts } from "~/platform/forms/district-list.server";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import type { PhotoRef } from "~/platform/images";
import { AnnouncedPage } from "~/registry/bicycles/public/announced-page";
import {
  PLACE_TEXT_MAX,
  POLICE_REPORT_MAX,
  posterPath,
  QUICK_REPORT_PATH,
  REPORT_THEFT_PATH,
  stolenPath,
  STORY_MAX,
} from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextArea, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { PlaceFields } from "~/ui/places/place-fields";
import { SubmitButton } from "~/ui/submit-button";
import { TrialLine } from "~/ui/trial-line";

import { StolenDayField } from "./appearance-fields";
import { changeTheftReports } from "./report-page.action.server";
import { theftReportView, type ReportPageView } from "./report-page.loader.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?bicicleta=` chooses one of the user's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, env } = context;
  if (!isOpenService(env.switches, "theft")) return { view: null };
  if ((await accounts.session()) === null) throw redirect(QUICK_REPORT_PATH);
  const { uid } = await accounts.requireUser({ reading: true });
  const asked = new URL(request.url).searchParams.get("bicicleta");
  const view = await theftReportView(context, uid, asked, env.switches.theft === "prueba");
  return { view };
}

/** `intent`: `report`, or a step for the user's own report. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(withDistricts(await changeTheftReports(context, uid, form)));
}

export const meta = pageMeta("Denunciar el robo de una bicicleta");

export default function TheftReportPage() {
  const { view } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const kept = useKeptValues();
  if (view === null) return <AnnouncedPage service="theft" />;
  const errors = rejected?.errors ?? {};
  const values = rejected?.values ?? kept ?? {};
  const districts = rejected?.districts;
  const { bicycles, chosen, reports, isTrial } = view;
  return (
    <Container narrow className="grid gap-6 pb-10">
      <PageHeader
        title="Denunciar un robo"
        lead="Publica el robo de tu bicicleta: cualquiera podrá reconocerla, y nadie podrá venderla aquí."
      />
      <TrialLine isTrial={isTrial} />
      <ErrorSummary errors={errors} />
      <MissingProof
        failure={rejected}
        back={chosen ? `${REPORT_THEFT_PATH}?bicicleta=${chosen.id}` : REPORT_THEFT_PATH}
      />
      {reports.length > 0 ? <OwnReports reports={reports} /> : null}
      {chosen ? (
        <NewReport view={view} chosen={chosen} errors={errors} values={values} districts={districts} />
      ) : bicycles.length > 0 ? (
        <Panel as="section" className="grid gap-4">
          <h2 className="text-xl">¿Cuál te robaron?</h2>
          <ul className="grid gap-3">
            {bicycles.map(({ id, name }) => (
              <li key={id}>
                <LinkButton to={`${REPORT_THEFT_PATH}?bicicleta=${id}`} variant="secondary" className="w-full">
                  {name}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Panel>
      ) : (
        <Panel className="grid justify-items-start gap-3">
          <p className="text-lg font-semibold">Denúncialo en un minuto</p>
          <p className="text-muted">
            Con lo que tengas: sin serie y sin foto también sirve. Después lo completas, o registras tu bicicleta para
            ponerle fotos.
          </p>
          <LinkButton to={QUICK_REPORT_PATH}>Denunciar con lo que tengo</LinkButton>
          <LinkButton to="/registrar-bicicleta?reportar=1" variant="secondary">
            Registrar y denunciar
          </LinkButton>
        </Panel>
      )}
      {bicycles.length > 0 ? (
        <p>
          ¿Es otra?{" "}
          <Link to={QUICK_REPORT_PATH} className="link">
            Denunciar una que no está registrada
          </Link>
        </p>
      ) : null}
      <Notice title="Denúncialo también en la comisaría">
        La Policía atiende en el 105, y en línea en el sistema de denuncias de la PNP. El número de tu denuncia no se
        publica: solo decimos que la tienes.
      </Notice>
    </Container>
  );
}

interface ReportPageProps {
  view: ReportPageView;
  errors: FieldErrors;
  values: Record<string, string>;
  districts?: DistrictOptions | null | undefined;
}

function OwnReports({ reports }: Pick<ReportPageView, "reports">) {
  return (
    <section aria-labelledby="tus-reportes" className="grid gap-3">
      <h2 id="tus-reportes" className="text-xl">
        Tus reportes
      </h2>
      {reports.map(
        ({ id, name, stateName, when, isLive, canRecover, canWithdraw, canResend, proofsPath, completePath }) => (
          <Panel key={id} as="article" className="grid gap-3">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="text-lg">{name}</h3>
              <Badge tone={isLive ? "danger" : "neutral"}>{stateName}</Badge>
            </div>
            <p className="text-muted">Robada el {when}</p>
            {proofsPath === null ? null : (
              <p>
                Otra persona dijo antes que ese número es suyo: comparamos las pruebas antes de publicarlo.{" "}
                <Link to={proofsPath} className="link">
                  Agrega tu comprobante y tu respuesta
                </Link>
                .
              </p>
            )}
            {completePath === null ? null : (
              <p>
                <Link to={completePath} className="link inline-flex min-h-6 items-center">
                  Completar el reporte
                </Link>
              </p>
            )}
            {isLive ? (
              <p className="flex flex-wrap gap-x-4 gap-y-2">
                <Link to={stolenPath(id)} className="link inline-flex min-h-6 items-center">
                  Ver su página
                </Link>
                <a href={posterPath(id)} className="link inline-flex min-h-6 items-center">
                  Imprimir el cartel
                </a>
              </p>
            ) : null}
            {canRecover || canWithdraw || canResend ? (
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="report" value={id} />
                {canRecover ? (
                  <Button name="intent" value="recovered">
                    La recuperé
                  </Button>
                ) : null}
                {canResend ? (
                  <Button name="intent" value="resend" variant="secondary">
                    Enviar el correo otra vez
                  </Button>
                ) : null}
                {canWithdraw ? (
                  <Button name="intent" value="withdrawn" variant="ghost">
                    Retirar el reporte
                  </Button>
                ) : null}
              </Form>
            ) : null}
          </Panel>
        ),
      )}
    </section>
  );
}

function NewReport({
  view: { stamp, today },
  chosen,
  errors,
  values,
  districts,
}: ReportPageProps & { chosen: NonNullable<ReportPageView["chosen"]> }) {
  const at = fieldsOf({ values, errors });
  return (
    <Panel as="section">
      <h2 className="pb-4 text-xl">{chosen.name}</h2>
      <Form method="post" noValidate className="grid gap-6">
        <GuardFields stamp={stamp} values={values} />
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="bicycle" value={chosen.id} />
        <StolenDayField today={today} values={values} errors={errors} />
        <PlaceFields values={values} errors={errors} districts={districts} />
        <TextField
          label="Lugar"
          {...at("place")}
          optional
          hint="Una calle o un lugar conocido. No pongas tu dirección: se publica."
          maxLength={PLACE_TEXT_MAX}
          autoComplete="off"
        />
        <TextArea
          label="Cómo fue"
          {...at("story")}
          hint="Se publica: no pongas teléfonos ni nombres."
          maxLength={STORY_MAX}
        />
        <TextField
          label="Número de denuncia policial"
          {...at("policeReport")}
          optional
          hint="No se publica: solo decimos que la tienes, y si nuestro equipo ya la comprobó."
          maxLength={POLICE_REPORT_MAX}
          autoComplete="off"
        />
        <TextField
          label="Recompensa en soles (S/)"
          {...at("rewardSoles")}
          optional
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:max-w-64"
        />
        <PhotoChoice photos={chosen.photos} chosen={values.photos} />
        <Notice title="Qué pasa después">
          Te enviamos un correo. Al confirmarlo, el reporte se publica al momento. Quien la vea te escribe por aquí: tu
          nombre, tu teléfono y tu correo no se muestran.
        </Notice>
        <SubmitButton size="lg" busy="Enviando…" className="justify-self-start">
          Enviar reporte
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** All are chosen at first. `chosen`: those of a rejected form, joined by commas. */
function PhotoChoice({ photos, chosen }: { photos: readonly PhotoRef[]; chosen: string | undefined }) {
  if (photos.length === 0) return null;
  const kept = chosen?.split(",");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Fotos que se muestran</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, position) => (
          <label key={photo.key} className="grid gap-1.5">
            <Picture
              photo={photo}
              alt=""
              sizes="(min-width: 640px) 200px, 45vw"
              widths={[360]}
              className="aspect-4/3 w-full rounded-control object-cover"
            />
            <span className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                name="photos"
                value={photo.key}
                defaultChecked={kept === undefined || kept.includes(photo.key)}
                className="size-5"
              />
              Mostrar la foto {position + 1}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
