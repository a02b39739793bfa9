import { Form, useNavigation } from "@remix-run/react";

import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";

interface MessageFormProps {
  intent: string;
  /** Where it is sent; the page's own address without one. */
  action?: string;
  label: string;
  /** `text` and `key` as typed, where the form was rejected; else its initial values. */
  values: Record<string, string>;
  /** Key for a message that was not sent yet. */
  newKey: string;
  error?: string;
}

/** Where a message is typed. The key makes one message of a form that is sent twice. */
export function MessageForm({ intent, action, label, values, newKey, error }: MessageFormProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" action={action} className="grid gap-3">
      <input type="hidden" name="key" value={values.key ?? newKey} />
      <TextArea label={label} name="text" defaultValue={values.text} error={error} rows={4} required dir="auto" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value={intent} size="lg" className="w-full sm:w-auto">
          {isSending ? "Enviando…" : "Enviar mensaje"}
        </Button>
        <p className="text-sm text-muted">Nadie ve tu correo ni tu teléfono, salvo que los escribas.</p>
      </div>
    </Form>
  );
}

/** A message that cannot be sent any more: in sight, so that nothing typed is lost. */
export function TypedText({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">Lo que escribiste</p>
      <p className="rounded-card bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}
