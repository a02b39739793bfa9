import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { receiptMailText, type ShownReceipt } from "~/cases/receipt/shown-receipt";
import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { Fields } from "~/ui/fields/fields";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

export interface Typed {
  errors: FieldErrors;
  values: Record<string, string>;
}

export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel as="section" className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Panel>
  );
}

interface ApplicantFieldsProps {
  fields: FormLook<"name" | "email" | "phone">;
  reply: Typed;
}

export function ApplicantFields({ fields, reply }: ApplicantFieldsProps) {
  return (
    <>
      <Fields of={fields} reply={reply} only={["name"]} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Fields of={fields} reply={reply} only={["email", "phone"]} />
      </div>
    </>
  );
}

/** Purpose of a form's data, with a link to the privacy policy. */
export function DataNotice({ children }: { children: ReactNode }) {
  return (
    <Notice>
      {children} Más en nuestra{" "}
      <Link to="/privacidad" className="link">
        Política de Privacidad
      </Link>
      .
    </Notice>
  );
}

export function SendRow({ label, back }: { label: string; back: string }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
      <SubmitButton size="lg" busy="Enviando…">
        {label}
      </SubmitButton>
      <LinkButton to={back} variant="secondary" size="lg">
        Cancelar
      </LinkButton>
    </div>
  );
}

interface ReceivedProps {
  title: string;
  receipt: ShownReceipt;
  children: ReactNode;
}

/** Receipt of a filed form, with the case number. */
export function Received({ title, receipt: { number, isMailed }, children }: ReceivedProps) {
  return (
    <Panel className="mt-6 grid justify-items-start gap-4 sm:mt-10">
      <FocusOnMount className="grid gap-4 rounded-control">
        <Icon name="check-circle" className="size-12 text-success" />
        <h1 className="text-2xl tracking-tight sm:text-3xl">{title}</h1>
        <p>
          Tu número de caso es <strong className="whitespace-nowrap">{number}</strong>. {receiptMailText(isMailed)}
        </p>
      </FocusOnMount>
      {children}
    </Panel>
  );
}
