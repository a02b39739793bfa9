import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Checkbox, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";
import { ADMIN_WORKSHOPS_PATH, WORKSHOP_STATE_NAMES, WORKSHOP_TONES, editWorkshopPath } from "~/workshops/admin/paths";

import {
  type AdminWorkshopView,
  loadAdminWorkshop,
  submitAdminWorkshop,
  targetOfWorkshopAct,
} from "./workshop.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadAdminWorkshop(context, params.slug ?? ""));

/** `intent`: suspender, mostrar, certificar, terminar-certificado; dar, quitar. */
export const action = adminAction(
  "workshops",
  ({ params, context, uid, form }) => submitAdminWorkshop(context, params.slug ?? "", uid, form),
  async ({ params, context, form }) => ({ target: await targetOfWorkshopAct(context, params.slug ?? "", form) }),
);

export const meta = pageMeta<typeof loader>((view) => view?.name ?? "Taller");

export default function AdministracionTaller() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminWorkshopPage key={view.version} view={view} reply={reply} />;
}

interface AdminWorkshopProps {
  view: AdminWorkshopView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** One workshop: its data, its staff, its certificate, and whether it is published. */
export function AdminWorkshopPage({ view, reply }: AdminWorkshopProps) {
  const { id, name, state, publicPath, facts, suspendedFor } = view;
  return (
    <>
      <BackLink to={ADMIN_WORKSHOPS_PATH}>Talleres</BackLink>
      <PageHeader title={name}>
        <LinkButton to={editWorkshopPath(id)} variant="secondary">
          Cambiar datos
        </LinkButton>
      </PageHeader>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <Badge tone={WORKSHOP_TONES[state]}>{WORKSHOP_STATE_NAMES[state]}</Badge>
        {publicPath === null ? null : (
          <Link to={publicPath} className="link inline-flex min-h-6 items-center">
            Ver su ficha
          </Link>
        )}
      </p>
      <ErrorSummary errors={reply?.errors ?? {}} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        {suspendedFor === "" ? null : (
          <Notice tone="warning" title="Suspendido por este motivo">
            <p className="wrap-anywhere whitespace-pre-line">{suspendedFor}</p>
          </Notice>
        )}
        <Section id="datos" title="Datos">
          <FactList facts={facts} wide />
        </Section>
        <Pending view={view} />
        <Staff view={view} reply={reply} />
        <Certificate view={view} reply={reply} />
        <Sight view={view} reply={reply} />
      </div>
    </>
  );
}

function Pending({ view: { pending } }: Pick<AdminWorkshopProps, "view">) {
  return (
    <Section id="pendientes" title={`Inspecciones pendientes (${pending.length})`}>
      {pending.length === 0 ? (
        <p>Ninguna.</p>
      ) : (
        <ul className="grid gap-2">
          {pending.map(({ path, title, when, client, statusName }) => (
            <li key={path}>
              <Link to={path} className="link inline-flex min-h-6 items-center wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-muted">{[when, client, statusName].filter(Boolean).join(" · ")}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Staff({ view: { staff }, reply }: AdminWorkshopProps) {
  return (
    <Section id="cuentas" title="Cuentas que ven su agenda">
      {staff.length === 0 ? (
        <p>Ninguna cuenta todavía.</p>
      ) : (
        <ul className="grid gap-3">
          {staff.map(({ uid, name, email }) => (
            <li key={uid} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {name} · {email}
              </span>
              <Form method="post">
                <input type="hidden" name="uid" value={uid} />
                <SubmitButton name="intent" value="quitar" variant="secondary" size="sm">
                  Quitar<span className="sr-only"> a {name}</span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
        <TextField
          label="Correo de la cuenta"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
          className="min-w-0 flex-1 basis-56"
        />
        <SubmitButton name="intent" value="dar" variant="secondary">
          Dar acceso
        </SubmitButton>
      </Form>
    </Section>
  );
}

function Certificate({ view, reply }: AdminWorkshopProps) {
  const { version, certificate, isCertified } = view;
  return (
    <Section id="certificado" title="Certificado">
      <FactList
        facts={[
          { label: "Desde", value: certificate.since },
          { label: isCertified ? "Hasta" : "Venció", value: certificate.until },
        ]}
        wide
      />
      <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="version" value={version} />
        <TextField
          label={isCertified ? "Renovar hasta" : "Dar hasta"}
          name="hasta"
          type="date"
          defaultValue={reply?.values.hasta ?? certificate.suggested}
          error={reply?.errors.hasta}
        />
        <SubmitButton name="intent" value="certificar" variant="secondary">
          {isCertified ? "Renovar" : "Dar certificado"}
        </SubmitButton>
      </Form>
      <p className="text-sm text-muted">
        Cuando vence, el taller deja de verse y no recibe reservas. Las que ya tiene siguen.
      </p>
    </Section>
  );
}

/** Suspension and the end of the certificate, or their undoing. Bookings are named first. */
function Sight({ view, reply }: AdminWorkshopProps) {
  const { version, state, isCertified, pending } = view;
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  const isSuspended = state === "suspended";
  return (
    <>
      {isSuspended ? (
        <Section id="mostrar" title="Quitar la suspensión">
          <p>
            {isCertified
              ? "Vuelve a verse en el buscador y a recibir reservas."
              : "Su certificado venció: se verá cuando le des otro."}
          </p>
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <SubmitButton name="intent" value="mostrar">
              Quitar la suspensión
            </SubmitButton>
          </Form>
        </Section>
      ) : null}
      {isSuspended && !isCertified ? null : (
        <Section id="ocultar" title={isSuspended ? "Terminar el certificado" : "Ocultar el taller"}>
          <p>
            Deja de verse en el buscador y no recibe reservas nuevas.{" "}
            {pending.length === 0
              ? "No tiene inspecciones pendientes."
              : pending.length === 1
                ? "Tiene 1 inspección pendiente, que sigue en su agenda: cancélala si no debe hacerla."
                : `Tiene ${pending.length} inspecciones pendientes, que siguen en su agenda: cancela las que no ` +
                  "debe hacer."}
          </p>
          <Form method="post" noValidate className="grid grid-cols-1 gap-4">
            <input type="hidden" name="version" value={version} />
            <TextField
              label="Motivo"
              name="motivo"
              maxLength={550}
              defaultValue={values.motivo}
              error={errors.motivo}
              hint="Se lo enviamos por correo a sus cuentas."
              autoComplete="off"
            />
            <Checkbox
              label="Vi sus inspecciones pendientes."
              name="confirmo"
              value="si"
              defaultChecked={values.confirmo === "si"}
              error={errors.confirmo}
            />
            <div className="flex flex-wrap gap-3">
              {isSuspended ? null : (
                <SubmitButton name="intent" value="suspender" variant="danger">
                  Suspender
                </SubmitButton>
              )}
              {isCertified ? (
                <SubmitButton name="intent" value="terminar-certificado" variant="secondary">
                  Terminar el certificado
                </SubmitButton>
              ) : null}
            </div>
          </Form>
        </Section>
      )}
    </>
  );
}
