import { mayAdminister, type AdminVerb } from "~/accounts/admin-verbs";
import type { User } from "~/accounts/model";
import { withList } from "~/admin-kit/list/query";
import type { UndoneAct } from "~/admin-kit/resources/inverse";
import type { StoredEntry } from "~/admin-kit/resources/log-entry";
import { formatShortDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { LIST_PARAM } from "~/platform/forms/constants";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { UNDO_PATH } from "../audit/log-list";
import { entryLabel } from "../audit/words";
import { STEP_ACTIONS } from "../users/words";
import { UNDO_FIELD, UNDO_MINUTES } from "./constants";
import { isOpenForUndo, UNDO_MS } from "./take-act.server";

/** Entries that the page looks through; with a count for each confirmation and the guard less than 30 reads. */
const SHOWN = 12;
const LIST_MAX = 700;
const LATE = `Pasaron más de ${UNDO_MINUTES} minutos: ya no se puede deshacer. Ábrelo y decide de nuevo.`;
const NO_ACT = "No encontramos ese acto en el registro.";
const NOT_YOURS = "Solo puede deshacerlo quien lo hizo.";
const NO_INVERSE = "Esto no se puede deshacer.";

/**
 * Acts of an administrator in the last minutes that can still be undone, newest first. Of one confirmation the newest
 * act stands for all; how many those are is counted in the log, as they need not be among the newest entries.
 */
export async function loadUndoPage(context: Context, { uid: actor, role }: Pick<User, "uid" | "role">) {
  const { audit, resources, clock } = context;
  const now = clock.now();
  const entries = await audit.since(actor, new Date(now.getTime() - UNDO_MS), SHOWN);
  const mayTake = ({ action }: StoredEntry) => mayAdminister(role, resources.verbOf(action) ?? "overview");
  const undone = new Set(entries.map(({ undoes }) => undoes));
  const open = entries.filter(
    (entry) => isOpenForUndo(context, entry, actor) && !undone.has(entry.id) && mayTake(entry),
  );
  const shown = open.filter(({ batch }, at) => batch === null || open.findIndex((one) => one.batch === batch) === at);
  return {
    acts: await Promise.all(
      shown.map(async ({ id, action, label, target, batch, at }) => ({
        id,
        action: resources.acts[action],
        label: entryLabel(resources, { action, label, target }),
        others: batch === null ? 0 : (await audit.batchSize(batch)) - 1,
        to: resources.pageOf(target),
        at: formatShortDateTime(at),
        until: formatShortDateTime(new Date(at.getTime() + UNDO_MS)),
      })),
    ),
    isCut: entries.length === SHOWN,
  };
}
export type UndoView = Awaited<ReturnType<typeof loadUndoPage>>;

/**
 * Takes an act back: the same administrator, within its minutes, and only what is as the act left it. `requireVerb`
 * checks the right to the act's own part of administration. The same form again changes nothing.
 */
export function takeActBack(
  context: Context,
  actor: string,
  form: FormData,
  requireVerb: (verb: AdminVerb) => Promise<unknown>,
): Promise<FormOutcome> {
  const { audit, resources, clock } = context;
  return handleForm(form, async () => {
    const entry = await audit.find(formText(form, UNDO_FIELD));
    if (entry === null) return formNotFound(NO_ACT);
    const resource = resources.ofAct(entry.action);
    const inverse = resource?.inverses?.[entry.action];
    if (entry.actor !== actor) return rejected(form, { "": NOT_YOURS }, 403);
    if (!resource || !inverse || entry.undoes !== null) return rejected(form, { "": NO_INVERSE }, 409);
    await requireVerb(resources.verbOf(entry.action) ?? resource.verb);
    const acts = await actsOf(context, entry);
    const page = acts.length > 1 ? resource.path : resources.pageOf(entry.target);
    const back = page && withinList(page, formText(form, LIST_PARAM));
    const words = doneWords(entry, resources.acts[entry.action], acts.length);
    const open = acts.filter(({ isUndone }) => !isUndone);
    if (open.length === 0) return done(back ?? UNDO_PATH, words);
    if (clock.now().getTime() - entry.at.getTime() > UNDO_MS) return rejected(form, { "": LATE }, 409);
    const undone = new Map(open.map((act) => [act.entry.target, act.entry.id]));
    const formId = `undo-${entry.batch ?? entry.id}`;
    const result = await inverse(context.undoing(undone), open, actor, formId);
    if (result.left.length === 0) return done(back ?? UNDO_PATH, words);
    const some = result.done > 0 ? [`Deshicimos ${result.done} de ${open.length}.`] : [];
    return rejected(form, { "": [...some, ...result.left].join(" ") }, 409);
  });
}

/** A page with the filters of the list that its act was taken from (`/administracion/anuncios?estado=en-revision`). */
function withinList(page: string, list: string): string {
  const [path = "", query = ""] = list.split("?");
  const kept = new URLSearchParams(query.slice(0, LIST_MAX));
  if (page === path && kept.size > 0) return `${page}?${kept}`;
  return path !== "" && page.startsWith(`${path}/`) ? withList(page, `?${kept}`) : page;
}

/** An account has no name in the log. */
function doneWords({ target, label }: StoredEntry, name: string, count: number): string {
  if (count > 1) return `Deshicimos ${count} veces «${name}».`;
  return target.startsWith("users/") ? `Deshicimos «${name}».` : `Deshicimos «${name}»: ${label}.`;
}

/** The acts of a confirmation, or the one act, each with what its document is now and what was done to it before. */
async function actsOf(
  { audit, database }: Context,
  entry: StoredEntry,
): Promise<(UndoneAct & { isUndone: boolean })[]> {
  const isSame = ({ action, actor }: StoredEntry) => action === entry.action && actor === entry.actor;
  const entries = entry.batch === null ? [entry] : (await audit.batch(entry.batch)).filter(isSame);
  const targets = entries.map(({ target }) => target);
  const [snapshots, trails] = await Promise.all([database.readAll(targets), audit.trailsOf(targets)]);
  return entries.map((one, index) => {
    const snapshot = snapshots[index] ?? null;
    const trail = trails.get(one.target) ?? [];
    const at = trail.findIndex(({ id }) => id === one.id);
    return {
      entry: one,
      snapshot,
      // A user's document changes with each sign-in: there it is the last act on it that counts, not a note about it.
      isUntouched: one.target.startsWith("users/")
        ? trail.find(({ action }) => STEP_ACTIONS.includes(action))?.id === one.id
        : snapshot?.updateTime === one.committedAt,
      before: at < 0 ? [] : trail.slice(at + 1),
      isUndone: trail.some(({ undoes }) => undoes === one.id),
    };
  });
}
