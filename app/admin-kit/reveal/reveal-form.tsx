import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { FactList } from "~/ui/fact-list";
import { TextField } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";

import { REVEAL_INTENT, REVEAL_REASON, WHY_MAX } from "./constants";
import type { RevealReply } from "./reveal.action.server";

interface RevealFormProps {
  reply: Pick<RevealReply, "errors" | "values" | "opened"> | null;
  label: string;
  /** Hidden fields that the page's forms have in common. */
  children?: ReactNode;
}

export function RevealForm({ reply, label, children }: RevealFormProps) {
  if (reply?.opened)
    return (
      <div className="rounded-control bg-sunken p-4">
        <FactList facts={reply.opened} wide />
        <p className="pt-3 text-sm text-muted">Quedó registrado que los viste. Al recargar se ocultan otra vez.</p>
      </div>
    );
  return (
    <Form method="post" noValidate className="grid grid-cols-1 justify-items-start gap-3">
      {children}
      <TextField
        name={REVEAL_REASON}
        label="Para qué necesitas sus datos"
        hint="Queda en el registro con tu nombre."
        maxLength={WHY_MAX}
        autoComplete="off"
        defaultValue={reply?.values[REVEAL_REASON]}
        error={reply?.errors[REVEAL_REASON]}
        className="w-full max-w-xl"
      />
      <SubmitButton name="intent" value={REVEAL_INTENT} variant="secondary">
        {label}
      </SubmitButton>
    </Form>
  );
}
