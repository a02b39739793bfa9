import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";

import type { FlowStep } from "~/selling/model";
import { Panel } from "~/ui/panel";

import { FlowActions } from "./flow-actions";

interface StepFormProps {
  id: string;
  version: number;
  /** A draft continues to the next step; a published listing saves and stays. */
  draft: boolean;
  previous: FlowStep | null;
  children: ReactNode;
}

/** The form of a step with fields. A new version resets it to the saved values. */
export function FlowStepForm({ id, version, draft, previous, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useAutosave(form, draft, version);
  return (
    <Form ref={form} method="post" noValidate key={version}>
      {/* Uncontrolled: it follows drafts that save themselves. */}
      <input type="hidden" name="version" defaultValue={version} />
      <Panel className="grid gap-6">{children}</Panel>
      {draft ? <p role="status" data-autosave className="min-h-6 pt-2 text-sm text-muted" /> : null}
      <FlowActions id={id} draft={draft} previous={previous} />
    </Form>
  );
}

/**
 * Saves the draft while its seller types, by `autosave.client`, fetched at the first change. The form works without it.
 */
function useAutosave(form: RefObject<HTMLFormElement>, isDraft: boolean, version: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const { current } = form;
    if (!current || !isDraft) return;
    let undo: (() => void) | null = null;
    let gone = false;
    const begin = () => {
      import("./autosave/autosave.client").then(
        ({ enhanceDraftForm }) => {
          if (!gone) undo = enhanceDraftForm(current, { onLate: revalidate });
        },
        // The connection was lost: the buttons save.
        () => undefined,
      );
    };
    current.addEventListener("input", begin, { once: true });
    return () => {
      gone = true;
      current.removeEventListener("input", begin);
      undo?.();
    };
  }, [form, isDraft, version, revalidate]);
}
