import { Form } from "@remix-run/react";

import { COMPLAINT_NOTE_MAX } from "~/complaints/notes/constants";
import { TextArea } from "~/ui/field";
import { WrittenText } from "~/ui/history-list";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import type { ComplaintView } from "./complaint-page.loader.server";
import { NOTE_FIELDS as FIELDS, NOTE_INTENT, type ComplaintStepReply } from "./constants";

/** Notes among administrators, never shown to the consumer. */
export function NotesPanel({ notes, reply }: { notes: ComplaintView["notes"]; reply: ComplaintStepReply | null }) {
  const own = reply?.step === "note" ? reply : null;
  return (
    <Section id="notas" title="Notas internas">
      {notes.length === 0 ? null : (
        <ol className="grid gap-3">
          {notes.map(({ text, who, at }, position) => (
            <li key={position} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
              <p className="text-sm text-muted wrap-anywhere">
                {at} · {who}
              </p>
              <WrittenText>{text}</WrittenText>
            </li>
          ))}
        </ol>
      )}
      {/* A new field after each note, so that a saved one does not stay in it. */}
      <Form key={notes.length} method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name={FIELDS.seen} value={own?.values[FIELDS.seen] ?? notes.length} />
        <TextArea
          label="Nota"
          name={FIELDS.text}
          rows={3}
          maxLength={COMPLAINT_NOTE_MAX * 2}
          hint="Solo la ven los administradores. No copies aquí datos de la persona."
          defaultValue={own?.values[FIELDS.text] ?? ""}
          error={own?.errors[FIELDS.text]}
        />
        <SubmitButton name="intent" value={NOTE_INTENT} variant="secondary" className="justify-self-start">
          Guardar la nota
        </SubmitButton>
      </Form>
    </Section>
  );
}
