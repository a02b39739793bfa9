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
  /** At the foot of a thread: a low field with its button beside it. */
  isFoot?: boolean;
}

export const CONTACT_HIDDEN = "Nadie ve tu correo ni tu teléfono, salvo que los escribas.";

/** Field for a message. The key makes a resubmission the same message. */
export function MessageForm({ intent, action, label, values, newKey, error, isFoot = false }: MessageFormProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  const field = { name: "text", defaultValue: values.text, error, required: true, dir: "auto" };
  const hiddenKey = <input type="hidden" name="key" value={values.key ?? newKey} />;
  if (isFoot)
    return (
      <Form method="post" action={action} className="flex items-end gap-2">
        {hiddenKey}
        <TextArea
          {...field}
          label={<span className="sr-only">{label}</span>}
          placeholder="Escribe un mensaje"
          rows={2}
          className="min-w-0 flex-1"
        />
        <Button name="intent" value={intent}>
          {isSending ? (
            "Enviando…"
          ) : (
            <>
              Enviar<span className="sr-only"> mensaje</span>
            </>
          )}
        </Button>
      </Form>
    );
  return (
    <Form method="post" action={action} className="grid gap-3">
      {hiddenKey}
      <TextArea {...field} label={label} rows={4} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value={intent} size="lg" className="w-full sm:w-auto">
          {isSending ? "Enviando…" : "Enviar mensaje"}
        </Button>
        <p className="text-sm text-muted">{CONTACT_HIDDEN}</p>
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
