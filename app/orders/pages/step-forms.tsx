import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { Checkbox, TextArea, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { STEP_FIELDS, STEP_NOTE_MAX } from "../constants";
import { ShipmentFields } from "../shipment/shipment-fields";
import { GiveBackForm, RelistForm } from "./give-back-form";
import type { OrderStepForm } from "./order-steps";
import type { OrderView } from "./order-view";

interface OrderActionsProps {
  view: OrderView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** Steps that the reader can take now; nothing where there are none. */
export function OrderActions({ view, reply }: OrderActionsProps) {
  const { id, steps, pay, canGiveBack, canRelist, dispute, problem, proof, reviews, registering, receipt, salePaper } =
    view;
  const isEmpty =
    steps.length === 0 &&
    !pay &&
    !canGiveBack &&
    !canRelist &&
    !dispute &&
    !problem &&
    !proof &&
    reviews.length === 0 &&
    !receipt;
  if (isEmpty) return null;
  return (
    <Section id="acciones" title="Qué puedes hacer" className="print:hidden">
      {pay ? (
        <div>
          <LinkButton to={pay}>Pagar ahora</LinkButton>
        </div>
      ) : null}
      {canGiveBack ? <GiveBackForm orderId={id} /> : null}
      {canRelist ? <RelistForm orderId={id} /> : null}
      {steps.length > 0 ? (
        <div className="grid grid-cols-1 gap-4">
          {steps.map((form, at) => {
            const own = reply?.values.intent === form.intent ? reply : null;
            const shown = view.as === "seller" ? forSeller(form, at) : form;
            const step = <OneStep key={form.intent} form={shown} version={view.version} reply={own} />;
            const isFolded = shown.variant !== "primary" && (form.isShipment || form.note);
            return isFolded ? (
              <FoldedStep key={form.intent} label={form.label} open={own !== null}>
                {step}
              </FoldedStep>
            ) : (
              step
            );
          })}
        </div>
      ) : null}
      {proof ? <ProofLinks proof={proof} /> : null}
      {problem ? (
        <div className="grid justify-items-start gap-2 border-t border-line pt-4">
          <LinkButton to={problem.to} variant="secondary">
            {problem.label}
          </LinkButton>
          {dispute ? (
            <p className="text-sm text-muted">
              El dinero queda en pausa mientras lo resuelven. Si prefieres, también tienes el{" "}
              <Link to={dispute} className="link inline-block min-h-6">
                Libro de Reclamaciones
              </Link>
              .
            </p>
          ) : null}
        </div>
      ) : dispute ? (
        <div className="grid justify-items-start gap-2 border-t border-line pt-4">
          <LinkButton to={dispute} variant="secondary">
            Reclamar en el Libro de Reclamaciones
          </LinkButton>
          <p className="text-sm text-muted">
            Abre una hoja del Libro de Reclamaciones con este pedido. El dinero queda en pausa hasta que se resuelva.
          </p>
        </div>
      ) : null}
      {reviews.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          {reviews.map(({ label, to }) => (
            <LinkButton key={to} to={to} variant="secondary">
              {label}
            </LinkButton>
          ))}
        </p>
      ) : null}
      {registering ? (
        <div className="grid justify-items-start gap-2">
          <LinkButton to={registering} variant="secondary">
            Registrar la bicicleta
          </LinkButton>
          <p className="text-sm text-muted">
            Si el vendedor ya la tenía registrada, primero tiene que pasarla a tu nombre.
          </p>
        </div>
      ) : null}
      {receipt ? (
        <p className="flex flex-wrap gap-x-4 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
          <a href={receipt} className="link inline-flex min-h-8 items-center">
            {view.as === "seller" ? "Constancia de venta (PDF)" : "Constancia de compra (PDF)"}
          </a>
          {salePaper ? (
            <Link to={salePaper} className="link inline-flex min-h-8 items-center">
              Contrato de compraventa (PDF)
            </Link>
          ) : null}
        </p>
      ) : null}
    </Section>
  );
}

function ProofLinks({ proof: { said, file, send } }: { proof: NonNullable<OrderView["proof"]> }) {
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      {file ? (
        <p>
          Constancia de entrega: {said}.{" "}
          <a href={file} className="link inline-block min-h-6">
            Descargarla
          </a>
        </p>
      ) : null}
      {send ? (
        <>
          <LinkButton to={send.to} variant="secondary">
            {send.label}
          </LinkButton>
          <p className="text-sm text-muted">
            Cuando la agencia se lo entregó. La revisamos, y empieza el plazo del comprador.
          </p>
        </>
      ) : null}
    </div>
  );
}

/** The next step alone is the primary button of a seller's page. */
function forSeller(form: OrderStepForm, at: number): OrderStepForm {
  return form.variant === "danger" ? form : { ...form, variant: at === 0 ? "primary" : "secondary" };
}

/** A step besides the next one, with its fields. */
function FoldedStep({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open || undefined} className="border-t border-line pt-2 first:border-t-0 first:pt-0">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text">
        {label}
        <Icon name="chevron-down" className="chevron size-4" />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

function OneStep({
  form,
  version,
  reply,
}: {
  form: OrderStepForm;
  version: number;
  reply: OrderActionsProps["reply"];
}) {
  return (
    <Form
      method="post"
      noValidate
      className="grid justify-items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0"
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="intent" value={form.intent} />
      {form.isShipment ? <ShipmentFields intent={form.intent} reply={reply} /> : null}
      {form.note?.isCode ? (
        <TextField
          id={`${STEP_FIELDS.note}-${form.intent}`}
          name={STEP_FIELDS.note}
          label={form.note.label}
          hint={form.note.hint}
          error={reply?.errors[`${STEP_FIELDS.note}-${form.intent}`]}
          defaultValue={reply?.values[STEP_FIELDS.note]}
          maxLength={10}
          inputMode="numeric"
          autoComplete="off"
          required
          className="w-full"
        />
      ) : form.note ? (
        <TextArea
          id={`${STEP_FIELDS.note}-${form.intent}`}
          name={STEP_FIELDS.note}
          label={form.note.label}
          hint={form.note.hint}
          error={reply?.errors[`${STEP_FIELDS.note}-${form.intent}`]}
          defaultValue={reply?.values[STEP_FIELDS.note]}
          maxLength={STEP_NOTE_MAX}
          rows={3}
          required
          className="w-full"
        />
      ) : null}
      {form.confirm ? (
        <Checkbox
          id={`${STEP_FIELDS.confirm}-${form.intent}`}
          name={STEP_FIELDS.confirm}
          value="si"
          label={form.confirm}
          error={reply?.errors[`${STEP_FIELDS.confirm}-${form.intent}`]}
          required
        />
      ) : null}
      <SubmitButton variant={form.variant}>{form.label}</SubmitButton>
      {form.hint ? <p className="text-sm text-muted">{form.hint}</p> : null}
    </Form>
  );
}
