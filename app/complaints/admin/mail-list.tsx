import { Form } from "@remix-run/react";

import { Badge, type Tone } from "~/ui/badge";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import type { ComplaintMailView } from "./complaint-page.loader.server";
import { RESEND_INTENT } from "./constants";

const STATES: Record<ComplaintMailView["state"], { name: string; tone: Tone }> = {
  queued: { name: "En cola", tone: "neutral" },
  sent: { name: "Enviado", tone: "success" },
  failed: { name: "No se envió", tone: "danger" },
};

export function MailList({ mails }: { mails: readonly ComplaintMailView[] }) {
  return (
    <Section id="correos" title="Correos">
      {mails.length === 0 ? (
        <p className="text-muted">Todavía no hay correos de este caso.</p>
      ) : (
        <ul className="grid gap-4">
          {mails.map(({ id, to, subject, state, about }) => (
            <li key={id} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
                <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {to}
                {about === "" ? null : ` · ${about}`}
              </p>
              {state === "failed" ? (
                <Form method="post">
                  <input type="hidden" name="mail" value={id} />
                  <SubmitButton name="intent" value={RESEND_INTENT} variant="secondary" size="sm">
                    Enviar de nuevo<span className="sr-only">: {subject}</span>
                  </SubmitButton>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
