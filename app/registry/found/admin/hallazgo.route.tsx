import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { ADMIN_FINDS_PATH } from "../constants";
import { type AdminFindView, loadAdminFind, submitFind } from "./finds.page.server";
import { FIND_INTENTS, FIND_REPORT_FIELD, FIND_TONES } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("thefts", ({ params, context }) => loadAdminFind(context, params.id ?? ""));

/** `intent`: `es-esta` (with `robo`) or `cerrar`. */
export const action = adminAction("thefts", ({ params, context, uid, form }) =>
  submitFind(context, params.id ?? "", uid, form),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Hallazgo: ${view.title}` : "Hallazgo"));

export default function AdministracionHallazgo() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { id, version, title, state, stateName, facts, text, photos, told } = view;
  const errors = reply?.errors ?? {};
  return (
    <div key={`${id}:${version}`}>
      <BackLink to={ADMIN_FINDS_PATH}>Hallazgos</BackLink>
      <PageHeader title={title} />
      <p className="pb-4">
        <Badge tone={FIND_TONES[state]}>{stateName}</Badge>
      </p>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Section id="datos" title="Datos">
          <FactList facts={facts} wide />
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {text}
          </p>
          {photos.length === 0 ? null : (
            <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {photos.map((photo, at) => (
                <li key={photo.key}>
                  <Picture
                    photo={photo}
                    alt={`Foto ${at + 1} del hallazgo`}
                    sizes="(min-width: 40rem) 12rem, 45vw"
                    className="aspect-[4/3] w-full rounded-control object-cover"
                  />
                </li>
              ))}
            </ul>
          )}
        </Section>
        {told.length === 0 ? null : (
          <Section id="avisados" title="Titulares avisados">
            <ul className="grid gap-2">
              {told.map((one) => (
                <li key={one.text}>
                  {one.text}{" "}
                  {one.href === null ? null : (
                    <Link to={one.href} className="link inline-flex min-h-6 items-center">
                      Su reporte
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {state === "closed" ? null : (
          <DecisionFrame thing={`${id}:${version}`} className="grid grid-cols-1 gap-4">
            <Alike view={view} />
            <Section id="cerrar" title="Cerrar">
              <Form method="post" noValidate className="grid grid-cols-1 gap-4">
                <input type="hidden" name="version" value={version} />
                <TextField
                  label="Motivo"
                  name="reason"
                  maxLength={550}
                  defaultValue={reply?.values.reason}
                  error={errors.reason}
                  hint="Queda en el registro: ya volvió a su titular, es broma, no es una bicicleta."
                  autoComplete="off"
                />
                <div>
                  <SubmitButton name="intent" value={FIND_INTENTS.close} variant="secondary">
                    Cerrar el hallazgo
                  </SubmitButton>
                </div>
              </Form>
            </Section>
          </DecisionFrame>
        )}
      </div>
    </div>
  );
}

/** Reports whose brand is in the words of the find. */
function Alike({ view: { version, like } }: { view: AdminFindView }) {
  return (
    <Section id="parecidos" title="Reportes que se le parecen">
      {like.length === 0 ? <p>Ninguno por su marca.</p> : null}
      <ul className="grid grid-cols-1 gap-3">
        {like.map(({ id, name, href, where, photo }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            {photo ? (
              <Picture photo={photo} alt="" sizes="6rem" className="h-16 w-24 rounded-control object-cover" />
            ) : null}
            <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <Link to={href} className="link inline-flex min-h-6 items-center">
                {name}
              </Link>
              <span className="block text-sm text-muted">{where}</span>
            </p>
            <Form method="post">
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name={FIND_REPORT_FIELD} value={id} />
              <SubmitButton name="intent" value={FIND_INTENTS.match} variant="secondary">
                Es esta
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
