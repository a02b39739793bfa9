import { classes } from "~/ui/classes";

const STEPS = ["Subir", "Revisar", "Publicar"];

/** Where one is among the three steps; `at` from 1. */
export function ImportSteps({ at }: { at: number }) {
  return (
    <ol aria-label="Pasos" className="flex flex-wrap gap-x-5 gap-y-1.5 pt-4 text-sm text-muted">
      {STEPS.map((name, place) => {
        const number = place + 1;
        return (
          <li
            key={name}
            aria-current={number === at ? "step" : undefined}
            className={classes("flex items-center gap-1.5", number === at && "font-semibold text-ink")}
          >
            <span
              aria-hidden="true"
              className={classes(
                "grid size-7 place-items-center rounded-full border",
                number <= at ? "border-ink bg-ink text-surface" : "border-line-strong",
              )}
            >
              {number < at ? "✓" : number}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
