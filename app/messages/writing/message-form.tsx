import { Form, useNavigation } from "@remix-run/react";

import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";

interface MessageFormProps {
  intent: string;
  /** Target; by default the page's own address. */
  action?: string;
  label: string;
  /** `text` and `key` as typed, where the form was rejected; else its initial values. */
  values: Record<string, string>;
  newKey: string;
  error?: string;
}

/** Field for a message. The key makes a resubmission the same message. */
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

/** A message that can no longer be sent: visible, so that typed text is not lost. */
export function TypedText({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">Lo que escribiste</p>
      <p className="rounded-card bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}
