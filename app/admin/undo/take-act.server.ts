import type { StoredEntry } from "~/admin-kit/resources/log-entry";
import { HOUR_MS, MINUTE_MS } from "~/business/durations";
import type { ActOf } from "~/platform/audit/undo-offer";
import type { Context } from "~/platform/context";
import { type FormOutcome, type FormRejected, rejected } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { agoText } from "~/shell/offline/ago";

import { UNDO_PATH } from "../audit/log-list";
import { UNDO_FIELD, UNDO_MINUTES } from "./constants";

export const UNDO_MS = UNDO_MINUTES * MINUTE_MS;

/** Whether an act of `actor` can still be taken back, as far as its entry says. */
export function isOpenForUndo({ resources, clock }: Context, entry: StoredEntry, actor: string): boolean {
  const { action, undoes, at } = entry;
  return (
    entry.actor === actor &&
    resources.inverseOf(action) !== undefined &&
    undoes === null &&
    clock.now().getTime() - at.getTime() <= UNDO_MS
  );
}

/**
 * Takes an act of an administrator. Services answer a form whose wish is fulfilled already as done, so that it can be
 * sent twice: where another administrator did it within the last hour, the sender is told instead (409). An act with an
 * inverse gets "Deshacer" in its message, or in the answer to a form of which only a part was done. A log that cannot
 * be read now changes nothing of the answer.
 */
export async function takeAct<F extends FormFailure>(
  context: Context,
  actor: string,
  form: FormData,
  of: () => ActOf | null | Promise<ActOf | null>,
  act: () => FormOutcome<F> | Promise<FormOutcome<F>>,
): Promise<FormOutcome<F | FormFailure>> {
  const { clock, log } = context;
  const since = clock.now();
  const outcome = await act();
  const isPart = outcome.kind === "rejected" && outcome.failure.isPart === true;
  if (!isPart && (outcome.kind !== "done" || outcome.flash?.type === "error")) return outcome;
  const entries =
    (await nullIfUnavailable(async () => {
      const about = await of();
      return about && entriesOf(context, about);
    }, log)) ?? [];
  const own = entries.find((entry) => entry.actor === actor && entry.at >= since);
  const [newest] = entries;
  const undo = own && isOpenForUndo(context, own, actor) && { to: UNDO_PATH, name: UNDO_FIELD, value: own.id };
  if (outcome.kind === "rejected")
    return undo ? { ...outcome, failure: { ...outcome.failure, undoPart: undo } } : outcome;
  // A form that changed nothing leaves an earlier act as the newest.
  if (own === undefined) {
    const isOthers = newest !== undefined && newest.actor !== actor && since.getTime() - newest.at.getTime() <= HOUR_MS;
    return isOthers ? overtaken(context, form, newest) : outcome;
  }
  return undo && outcome.flash ? { ...outcome, flash: { ...outcome.flash, undo } } : outcome;
}

async function entriesOf({ audit }: Context, of: ActOf): Promise<StoredEntry[]> {
  if ("batch" in of) return audit.batch(of.batch);
  const entries = await audit.of(of.target);
  return of.label === undefined ? entries : entries.filter(({ label }) => label === of.label);
}

async function overtaken(
  { accounts, resources, clock }: Context,
  form: FormData,
  entry: StoredEntry,
): Promise<FormRejected> {
  const name = (await accounts.names([entry.actor])).get(entry.actor) || "otro administrador";
  const ago = agoText(Math.max(0, clock.now().getTime() - entry.at.getTime()));
  const words = `Ya estaba así y no cambiamos nada. Lo último lo hizo ${name}, ${ago}: «${resources.acts[entry.action]}».`;
  return rejected(form, { "": words }, 409);
}
