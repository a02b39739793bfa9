import { Panel } from "~/ui/card";

import type { Progress } from "./model";
import { STATE_NAMES, termText } from "./progress-words";
import { formatDay } from "./days";

/** How a complaint stands. `action`: where the consumer's decision is sent to; `clave`: the key that the address carries. */
export function ProgressPanel({ progress }: { progress: Progress & { daysLeft: number }; action: string; clave: string | null }) {
  const { state, due, daysLeft } = progress;
  const isOpen = state === "received";
  return (
    <Panel as="section" aria-labelledby="estado">
      <h2 id="estado" className="text-lg">
        {STATE_NAMES[state]}
      </h2>
      <p className="mt-1 text-muted">
        Último día para responder: {formatDay(due)}.{isOpen ? ` ${termText({ state: daysLeft < 0 ? "overdue" : "running", due, daysLeft })}.` : null}
      </p>
    </Panel>
  );
}
