import type { FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";

/** Document of an act, with its label where several things share one; or the confirmation that several acts share. */
export type ActOf = { target: string; label?: string } | { batch: string };

/** `of`: asked after the act; null for what is no act. */
export type OfferUndo = <F extends FormFailure>(
  actor: string,
  form: FormData,
  of: () => ActOf | null | Promise<ActOf | null>,
  act: () => FormOutcome<F> | Promise<FormOutcome<F>>,
) => Promise<FormOutcome<F | FormFailure>>;

declare module "~/platform/context" {
  interface Context {
    /** Takes an administrator's act, and offers to take it back. */
    offerUndo: OfferUndo;
  }
}
