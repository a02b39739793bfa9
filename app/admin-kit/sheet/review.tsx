import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { LinkButton, buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";

import { DecisionFrame } from "../decision/decision-frame";
import {
  barOf,
  formsOf,
  type AdminPart,
  type DecisionFold,
  type Maybe,
  type SheetForm,
  type SheetQueue,
  type SheetSection,
} from "./sheet";
import { KeyCap } from "./sheet-form";

/** In place of the link back: the list, the thing's place in it and its neighbours. */
export function QueueLine({ of: { list, standing, previous, next } }: { of: SheetQueue }) {
  return (
    <nav aria-label="Lista" className="queue-line">
      <Link to={list.to} className="link min-h-11 content-center truncate">
        {list.label}
      </Link>
      <span className="mr-auto flex-none text-sm text-muted">{standing}</span>
      <Step to={previous} label="Anterior" icon="chevron-left" of="k" />
      <Step to={next} label="Siguiente" icon="chevron-right" of="j" />
    </nav>
  );
}

const STEP = "grid size-11 flex-none place-items-center rounded-control";

function Step({ to, label, icon, of }: { to: string | null; label: string; icon: string; of: string }) {
  const shown = <Icon name={icon} className="size-6" />;
  return to === null ? (
    <span className={classes(STEP, "text-muted opacity-40")} aria-hidden="true">
      {shown}
    </span>
  ) : (
    <Link to={to} data-key={of} className={classes(STEP, "hover:bg-sunken")}>
      {shown}
      <span className="sr-only">{label}</span>
    </Link>
  );
}

interface DecisionBarProps {
  of: readonly SheetSection[];
  /** Id and version of the thing. */
  thing: string;
  /** Address of the next thing. */
  skip: string | null;
  isReplied: (form: SheetForm) => boolean;
  partsOf: (parts: readonly Maybe<AdminPart>[]) => ReactNode;
}

/** Decisions of a queue: beside the evidence on wide screens, a bar at the foot of a phone. */
export function DecisionBar({ of, thing, skip, isReplied, partsOf }: DecisionBarProps) {
  const { buttons, folds } = barOf(of);
  return (
    <DecisionFrame thing={thing} label="Decidir" className="decide">
      {skip === null ? null : (
        <LinkButton to={skip} variant="secondary" data-key="s" className="skip-thing">
          Saltar
          <KeyCap of="s" />
        </LinkButton>
      )}
      {folds.map((fold, at) => (
        <Fold
          key={fold.label}
          of={at === 0 ? fold : besideFirst(fold)}
          isOpen={formsOf(fold.sections).some(isReplied)}
          partsOf={partsOf}
        />
      ))}
      {buttons.map((form, at) => (
        <div key={at} className="at-once">
          {partsOf([{ form }])}
        </div>
      ))}
      <p className="keys" aria-hidden="true">
        <span>
          <kbd>j</kbd> <kbd>k</kbd> siguiente, anterior
        </span>
        <span>
          <kbd>u</kbd> deshacer
        </span>
        <span>
          <kbd>?</kbd> teclas
        </span>
      </p>
    </DecisionFrame>
  );
}

/** One button of a page alone is the main one. */
function besideFirst({ variant = "primary", ...fold }: DecisionFold): DecisionFold {
  return { ...fold, variant: variant === "primary" ? "secondary" : variant };
}

interface FoldProps extends Pick<DecisionBarProps, "partsOf"> {
  of: DecisionFold;
  isOpen: boolean;
}

function Fold({ of: { label, variant, keys, isAlternative, sections }, isOpen, partsOf }: FoldProps) {
  const [key] = keys;
  return (
    <details
      name="decidir"
      open={isOpen || undefined}
      data-key={keys.join(" ") || undefined}
      className={classes("fold", isAlternative && "alternative")}
    >
      <summary className={buttonClass({ variant })}>
        <span className="when-closed">
          {label}
          {key ? <KeyCap of={key} /> : null}
        </span>
        <span className="when-open">Volver</span>
      </summary>
      {sections.map(({ id, title, parts }) => (
        <section key={id} aria-labelledby={title ? id : undefined} className="grid grid-cols-1 gap-3">
          {title ? (
            <h2 id={id} className={classes("text-lg", isAlternative && sections.length === 1 && "sr-only")}>
              {title}
            </h2>
          ) : null}
          {partsOf(parts)}
        </section>
      ))}
    </details>
  );
}
