import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import { describeStep, planPrice } from "~/selling/describe";
import { FLOW_STEP_NAMES, stepPath, type FlowStep, type FormStep, type Missing } from "~/selling/model";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { SubmitButton } from "~/ui/submit-button";

import { AlertBox } from "./alert-box";
import { PreviousLink } from "./flow-actions";
import type { StepFailure } from "./flow.action.server";
import type { StepView } from "./step-page.loader.server";

const DESCRIBED: readonly FormStep[] = ["vehiculo", "detalles", "precio", "plan"];

/** A summary, the missing fields, and the button that publishes. */
export function ReviewStep({ view, failure }: { view: StepView; failure: StepFailure | undefined }) {
  const { listing, missing, plans, previous } = view;
  const plan = plans.find(({ id }) => id === listing.plan?.id);
  const paid = plan !== undefined && plan.price > 0;
  return (
    <div className="grid gap-4">
      {missing.length > 0 ? (
        <MissingList id={listing.id} missing={missing} alert={failure?.incomplete ?? false} />
      ) : failure?.unproven ? null : view.lacksProof ? (
        <Notice tone="warning" title="Falta confirmar tu correo">
          <p>{UNPROVEN_MESSAGES.publish}</p>
          <ConfirmEmail back={stepPath(listing.id, "revisar")} />
        </Notice>
      ) : (
        <Notice tone="success" title="Todo listo para publicar">
          {paid
            ? `El plan ${plan.name} cuesta ${planPrice(plan)}. Tu anuncio queda guardado y sale al catálogo ` +
              "cuando se confirme el pago."
            : "Tu anuncio saldrá al catálogo apenas lo publiques."}
        </Notice>
      )}
      <Section id={listing.id} step="fotos">
        {listing.photos.length > 0 ? (
          <ol className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            {listing.photos.map((photo, at) => (
              <li key={photo.key}>
                <Picture
                  photo={photo}
                  alt={at === 0 ? "Portada" : `Foto ${at + 1}`}
                  sizes="(min-width: 40rem) 8rem, 30vw"
                  className="aspect-[4/3] w-full rounded-control object-cover"
                />
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-muted">Sin fotos todavía.</p>
        )}
      </Section>
      {DESCRIBED.map((step) => (
        <Section key={step} id={listing.id} step={step}>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {describeStep(step, listing, plans).map(({ label, value }) =>
              value ? (
                <div key={label} className={label === "Descripción" ? "sm:col-span-2" : undefined}>
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="whitespace-pre-line">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </Section>
      ))}
      {view.price?.warning ? (
        <Notice tone="warning" title="Mira tu precio otra vez">
          <p>{view.price.warning}</p>
          <p>
            <Link to={stepPath(listing.id, "precio")} className="link inline-flex min-h-11 items-center">
              Cambiar el precio
            </Link>
          </p>
        </Notice>
      ) : null}
      {view.lacksContact ? (
        <Notice tone="warning" title="No tienes teléfono ni WhatsApp">
          <p>Solo podrán escribirte por mensajes en Rebi. Muchos compradores prefieren llamar o usar WhatsApp.</p>
          <p>
            <Link
              to={`/completar-perfil?${new URLSearchParams({ redirect: stepPath(listing.id, "revisar") })}`}
              className="link inline-flex min-h-11 items-center"
            >
              Agregar mi teléfono o WhatsApp
            </Link>{" "}
            <span className="text-sm">Tu borrador está guardado y después vuelves aquí.</span>
          </p>
        </Notice>
      ) : null}
      <p className="text-sm text-muted">
        Tu contacto no sale en la página. Los usuarios registrados pueden enviarte un mensaje y, si lo piden, ver tu
        WhatsApp o teléfono. Tu correo no lo ve nadie.
      </p>
      <Form method="post" className="flex flex-col gap-3 py-4 sm:flex-row-reverse">
        <input type="hidden" name="version" value={listing.version} />
        <SubmitButton name="intent" value="publicar" size="lg" busy="Publicando…">
          {paid ? payLabel(plan, view.canPay) : "Publicar anuncio"}
        </SubmitButton>
        <PreviousLink id={listing.id} previous={previous} />
      </Form>
    </div>
  );
}

/** `Publicar y pagar S/ 29.90`. */
function payLabel(plan: StepView["plans"][number], canPay: boolean): string {
  return canPay ? `Publicar y pagar ${planPrice(plan)}` : `Publicar con el plan ${plan.name}`;
}

function Section({ id, step, children }: { id: string; step: FlowStep; children: ReactNode }) {
  return (
    <Panel as="section" aria-labelledby={`revisar-${step}`}>
      <div className="flex items-center justify-between gap-4 pb-3">
        <h2 id={`revisar-${step}`} className="text-lg">
          {FLOW_STEP_NAMES[step]}
        </h2>
        <Link to={`/sell/flow/${id}/${step}`} className="link inline-flex min-h-11 items-center">
          Editar<span className="sr-only"> {FLOW_STEP_NAMES[step].toLowerCase()}</span>
        </Link>
      </div>
      {children}
    </Panel>
  );
}

/** All fields missing for publication, each with a link. Takes the focus after a rejected publication. */
function MissingList({ id, missing, alert }: { id: string; missing: readonly Missing[]; alert: boolean }) {
  return (
    <AlertBox id="falta" alert={alert} className="flex gap-3 rounded-card bg-warning-soft p-4">
      <Icon name="alert" className="mt-0.5 size-5 text-warning" />
      <div className="min-w-0">
        <p className="font-semibold">{alert ? "Todavía no se puede publicar. Falta:" : "Para publicar falta:"}</p>
        <ul className="list-disc pl-5">
          {missing.map(({ step, field, message }) => (
            <li key={`${step}-${field}`}>
              <Link
                to={`/sell/flow/${id}/${step}#${field}`}
                className="inline-flex min-h-8 items-center underline underline-offset-2"
              >
                {message}
              </Link>{" "}
              <span className="text-sm text-muted">({FLOW_STEP_NAMES[step]})</span>
            </li>
          ))}
        </ul>
      </div>
    </AlertBox>
  );
}
