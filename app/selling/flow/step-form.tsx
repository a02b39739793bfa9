import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { FlowStep } from "~/selling/model";
import { Panel } from "~/ui/panel";

import { FlowActions } from "./flow-actions";

interface StepFormProps {
  id: string;
  version: number;
  /** A draft goes on to the next step; a published listing saves and stays. */
  draft: boolean;
  previous: FlowStep | null;
  children: ReactNode;
}

/** The form of a step with fields. A new version resets it to the saved values. */
export function FlowStepForm({ id, version, draft, previous, children }: StepFormProps) {
  return (
    <Form method="post" noValidate key={version}>
      <input type="hidden" name="version" value={version} />
      <Panel className="grid gap-6">{children}</Panel>
      <FlowActions id={id} draft={draft} previous={previous} />
    </Form>
  );
}
