import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { SECURITY_PATH } from "~/accounts/constants";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

export function SecuritySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel as="section" id={id} aria-labelledby={`${id}-titulo`} className="grid gap-4">
      <h2 id={`${id}-titulo`} className="text-xl tracking-tight">
        {title}
      </h2>
      {children}
    </Panel>
  );
}

/** `leaves`: its target is another site. */
export function ActionForm({
  intent,
  leaves = false,
  className,
  children,
}: {
  intent: string;
  leaves?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Form
      method="post"
      action={SECURITY_PATH}
      reloadDocument={leaves}
      noValidate
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

export function Submit({
  variant,
  name,
  value,
  children,
}: {
  variant?: "secondary" | "danger";
  name?: string;
  value?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <SubmitButton variant={variant} name={name} value={value}>
        {children}
      </SubmitButton>
    </div>
  );
}
