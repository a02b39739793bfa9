import { Link } from "@remix-run/react";

import { FLOW_STEP_NAMES, type FlowStep } from "~/selling/model";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";

interface FlowNavProps {
  id: string;
  current: FlowStep;
  progress: readonly { step: FlowStep; complete: boolean }[];
}

export function FlowNav({ id, current, progress }: FlowNavProps) {
  const position = progress.findIndex(({ step }) => step === current);
  return (
    <nav aria-label="Pasos del anuncio" className="pb-5">
      <p className="pb-2 text-sm text-muted">
        Paso {position + 1} de {progress.length}
      </p>
      <ol className="flex gap-1.5">
        {progress.map(({ step, complete }, at) => (
          <li key={step} className="min-w-0 flex-1">
            <Link
              to={`/sell/flow/${id}/${step}`}
              aria-current={step === current ? "step" : undefined}
              className={classes(
                "flex min-h-11 flex-col justify-end gap-1.5 border-b-4 pb-2 text-sm",
                step === current ? "border-ink font-semibold" : complete ? "border-accent" : "border-line text-muted",
              )}
            >
              <span className="flex items-center justify-center gap-1 md:justify-start">
                {complete && step !== current ? (
                  <Icon name="check" className="size-4 text-accent" />
                ) : (
                  <span aria-hidden="true">{at + 1}</span>
                )}
                <span className="sr-only truncate md:not-sr-only">{FLOW_STEP_NAMES[step]}</span>
                {complete ? <span className="sr-only">(completo)</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
