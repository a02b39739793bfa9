import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { BLOCK_NOTE_MAX, BLOCK_REASONS } from "~/accounts/block-reasons";
import { userRolePath } from "~/accounts/users/paths";
import { RevealForm } from "~/admin-kit/reveal/reveal-form";
import { LinkButton } from "~/ui/button";
import { Checkbox, fieldsOf, Select, TextArea, TextField } from "~/ui/field";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { BLOCK_REPORT_FIELD } from "../reports/paths";
import type { UserReply } from "./user-acts.action.server";
import type { AdminUserView } from "./user.loader.server";
import { USER_INTENTS as INTENTS, LISTING_REPORTS_FIELD, USER_NOTE_MAX, WHY_MAX } from "./words";

export interface UserPageProps {
  view: AdminUserView;
  reply: Pick<UserReply, "errors" | "values" | "opened"> | null;
}

/** A form of the page: acts that it showed, and an id, so that a resubmission does nothing twice. */
function ActForm({ view, children }: { view: UserPageProps["view"]; children: ReactNode }) {
  return (
    <Form method="post" noValidate className="grid grid-cols-1 justify-items-start gap-3">
      <ActFields view={view} />
      {children}
    </Form>
  );
}

function ActFields({ view: { steps, formId } }: Pick<UserPageProps, "view">) {
  return (
    <>
      <input type="hidden" name="steps" value={steps} />
      <input type="hidden" name="formId" value={formId} />
    </>
  );
}

function WhyField({
  name,
  label,
  hint,
  reply,
}: { name: string; label: string; hint: string } & Pick<UserPageProps, "reply">) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      maxLength={WHY_MAX}
      autoComplete="off"
      defaultValue={reply?.values[name]}
      error={reply?.errors[name]}
      className="w-full max-w-xl"
    />
  );
}

function Submit({ intent, isDanger = false, children }: { intent: string; isDanger?: boolean; children: string }) {
  return (
    <SubmitButton name="intent" value={intent} variant={isDanger ? "danger" : "secondary"}>
      {children}
    </SubmitButton>
  );
}

/** Shows what is masked, once, for a reason. */
export function UserRevealForm({ view, reply }: UserPageProps) {
  return (
    <RevealForm reply={reply} label="Ver correo y teléfonos">
      <ActFields view={view} />
    </RevealForm>
  );
}

export function SessionsForm({ view, reply }: UserPageProps) {
  return (
    <ActForm view={view}>
      <WhyField
        name="razon"
        label="Por qué los cierras"
        hint="Tendrá que iniciar sesión otra vez en todos sus dispositivos."
        reply={reply}
      />
      <Submit intent={INTENTS.endSessions}>Cerrar todas sus sesiones</Submit>
    </ActForm>
  );
}

export function FactorsForm({ view, reply }: UserPageProps) {
  return (
    <ActForm view={view}>
      <WhyField
        name="perdida"
        label="Cómo comprobaste que es su dueño"
        hint="Por ejemplo, el número de la solicitud y qué viste. Queda en el registro."
        reply={reply}
      />
      <Checkbox
        name="comprobado"
        value="si"
        label="Comprobé que lo pide su dueño, que perdió su teléfono"
        error={reply?.errors.comprobado}
      />
      <Submit intent={INTENTS.removeFactors} isDanger>
        Quitar en 72 horas
      </Submit>
    </ActForm>
  );
}

/** Of the document only who saw it, when and how is kept. */
export function IdentityForm({ view, reply }: UserPageProps) {
  const { isIdentityChecked } = view;
  return (
    <ActForm view={view}>
      <WhyField
        name="documento"
        label={isIdentityChecked ? "Por qué la quitas" : "Cómo viste su documento"}
        hint={
          isIdentityChecked
            ? "Queda en el registro."
            : "Por ejemplo: «Videollamada del 28 de noviembre». No escribas el número ni guardes una copia."
        }
        reply={reply}
      />
      <Submit intent={isIdentityChecked ? INTENTS.uncheckIdentity : INTENTS.checkIdentity}>
        {isIdentityChecked ? "Quitar la verificación" : "Marcar identidad verificada"}
      </Submit>
    </ActForm>
  );
}

export function LiftForm({ view, reply }: UserPageProps) {
  return (
    <ActForm view={view}>
      <WhyField
        name="porqueRebi"
        label="Por qué puede escribirle otra vez"
        hint="Queda en el registro con tu nombre."
        reply={reply}
      />
      <Submit intent={INTENTS.lift}>Dejar que le escriba a Rebi</Submit>
    </ActForm>
  );
}

/** Ends what keeps them from writing. `version`: of the ban that is shown. */
export function AllowWritingForm({ view, version, reply }: UserPageProps & { version: string }) {
  return (
    <ActForm view={view}>
      <input type="hidden" name="version" value={version} />
      <WhyField
        name="permiso"
        label="Por qué puede escribir otra vez"
        hint="Queda en el registro. Le avisamos por correo."
        reply={reply}
      />
      <Submit intent={INTENTS.allowWriting}>Permitirle escribir otra vez</Submit>
    </ActForm>
  );
}

export function NoteForm({ view, reply }: UserPageProps) {
  return (
    <ActForm view={view}>
      <TextArea
        name="nota"
        label="Nota nueva"
        hint="La leen solo quienes administran. Se borra con la cuenta."
        rows={3}
        maxLength={USER_NOTE_MAX}
        defaultValue={reply?.values.nota}
        error={reply?.errors.nota}
        className="w-full max-w-xl"
      />
      <Submit intent={INTENTS.note}>Guardar nota</Submit>
    </ActForm>
  );
}

/** Role, blocking and deletion; nobody does these to their own account. */
export function AccountForms({ view, reply }: UserPageProps) {
  if (view.isOwn)
    return (
      <Section id="cuenta" title="Cuenta">
        <p>Es tu cuenta: otro administrador puede bloquearla o cambiar su rol.</p>
      </Section>
    );
  return (
    <>
      <Section id="rol" title="Rol">
        <p>
          <LinkButton to={userRolePath(view.uid)} variant="secondary">
            Cambiar su rol
          </LinkButton>
        </p>
      </Section>
      {!view.isActive && view.listingReports > 0 ? <CloseReportsForm view={view} reply={reply} /> : null}
      {view.isActive ? <BlockForm view={view} reply={reply} /> : <UnblockForm view={view} reply={reply} />}
      {view.deletion ? null : <EraseForm view={view} reply={reply} />}
    </>
  );
}

function BlockForm({ view, reply }: UserPageProps) {
  const at = fieldsOf(reply);
  return (
    <Section id="bloquear" title="Bloquear la cuenta">
      <ActForm view={view}>
        <p>
          Se cierran sus sesiones, no puede volver a entrar y sus anuncios dejan de verse. Le escribimos el motivo por
          correo, con la manera de pedir sus datos. Los reportes sobre su cuenta quedan atendidos. Puedes desbloquearla
          después.
        </p>
        {view.reportId === null ? null : <input type="hidden" name={BLOCK_REPORT_FIELD} value={view.reportId} />}
        <Select
          {...at("causa")}
          label="Motivo"
          options={BLOCK_REASONS.map(({ id, label }) => ({ value: id, label }))}
          defaultValue={reply?.values.causa ?? ""}
        >
          <option value="">Elige un motivo</option>
        </Select>
        <TextArea
          {...at("mensaje")}
          label="Mensaje para la persona"
          hint="Se agrega al motivo en el correo."
          optional
          rows={3}
          maxLength={BLOCK_NOTE_MAX}
          className="w-full max-w-xl"
        />
        {view.listingReports > 0 ? (
          <Checkbox
            name={LISTING_REPORTS_FIELD}
            value="si"
            label={`Dar por atendidos también los reportes de sus anuncios (${view.listingReports})`}
            defaultChecked={reply?.values[LISTING_REPORTS_FIELD] === "si"}
          />
        ) : null}
        <Submit intent={INTENTS.block} isDanger>
          Bloquear
        </Submit>
      </ActForm>
    </Section>
  );
}

/** Reports that the blocking left, as they were too many for one commit or not chosen. */
function CloseReportsForm({ view, reply }: UserPageProps) {
  const { listingReports } = view;
  return (
    <Section id="denuncias" title="Reportes de sus anuncios">
      <ActForm view={view}>
        <p>
          {listingReports === 1 ? "Queda una por revisar." : `Quedan ${listingReports} por revisar.`} Con la cuenta
          bloqueada nadie ve esos anuncios. Se dan por atendidas las de nueve anuncios cada vez.
        </p>
        <WhyField name="motivoDenuncias" label="Por qué los cierras" hint="Queda en el registro." reply={reply} />
        <Submit intent={INTENTS.closeReports}>Dar por atendidas</Submit>
      </ActForm>
    </Section>
  );
}

function UnblockForm({ view, reply }: UserPageProps) {
  return (
    <Section id="desbloquear" title="Desbloquear la cuenta">
      <ActForm view={view}>
        <WhyField
          name="porque"
          label="Por qué la abres"
          hint="Queda en el registro. Sus anuncios vuelven como estaban y le avisamos por correo."
          reply={reply}
        />
        <Submit intent={INTENTS.unblock}>Desbloquear</Submit>
      </ActForm>
    </Section>
  );
}

function EraseForm({ view, reply }: UserPageProps) {
  return (
    <Section id="eliminar" title="Eliminar la cuenta">
      <ActForm view={view}>
        <p>
          Solo si su dueño lo pidió por carta o en persona. Se elimina en siete días; antes le escribimos cómo
          cancelarlo.
        </p>
        <WhyField
          name="carta"
          label="Dónde consta el pedido"
          hint="Fecha de la carta o número de la solicitud. No escribas aquí datos personales."
          reply={reply}
        />
        <Checkbox
          name="confirmo"
          value="si"
          label="Comprobé que quien lo pide es su dueño"
          error={reply?.errors.confirmo}
        />
        <Submit intent={INTENTS.erase} isDanger>
          Pedir la eliminación
        </Submit>
      </ActForm>
    </Section>
  );
}
