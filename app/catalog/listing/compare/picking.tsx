import type { ReactNode, SyntheticEvent } from "react";

import { Button } from "~/ui/button";

import { COMPARE_MAX, COMPARE_QUERY, comparePath } from "../constants";

/** Cards, each with its `Pick`: a plain form leads the ticked ones to their comparison. */
export function Picking({ children }: { children: ReactNode }) {
  return (
    // Its ticks are no filters of a page around it.
    <form action={comparePath([])} className="picking" onChange={heldHere} onSubmit={heldHere}>
      {children}
      <div className="picked">
        <p>
          Elegidos: <b /> <span className="text-muted">(hasta {COMPARE_MAX})</span>
        </p>
        <Button>Comparar</Button>
      </div>
    </form>
  );
}

function heldHere(event: SyntheticEvent): void {
  event.stopPropagation();
}

export function Pick({ id, title }: { id: string; title: string }) {
  return (
    <label className="pick">
      <input type="checkbox" name={COMPARE_QUERY} value={id} />
      Comparar<span className="sr-only"> {title}</span>
    </label>
  );
}
