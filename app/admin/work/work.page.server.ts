import { z } from "zod";

import type { User } from "~/accounts/model";
import { withList } from "~/admin-kit/list/query";
import { formatShortDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { LIST_PARAM } from "~/platform/forms/constants";
import { required, textField } from "~/platform/forms/fields";
import { formText, sentFormId } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { MENTIONS_MAX, WORK_INTENTS, WORK_NOTE_MAX, WORK_NOTES_SHOWN } from "./constants";
import type { WorkPlace, TeamWorkResult } from "./work.server";

const NOTHING_THERE = "No encontramos esa página de la administración.";
const FULL = "Ya hay demasiadas notas aquí. Escribe lo nuevo en una solicitud.";
const NoteForm = z.object({ apunte: required(textField("Nota", { max: WORK_NOTE_MAX }), "Escribe la nota.") });

type Viewer = Pick<User, "uid" | "role">;

/** A thing by the address of its page, for an administrator who may see it. @throws a 404 */
function placeOf({ resources }: Context, { role }: Viewer, sent: string): WorkPlace {
  const target = resources.targetOf(sent);
  if (target === null || /[?#\\]|\/\//.test(sent) || !resources.readerOf(role).mayOpen(sent))
    throw notFound(NOTHING_THERE);
  return { target, page: sent };
}

/** The work on a thing as its page shows it; the newest notes first. */
export async function loadWorkPanel(
  { adminWork, clock }: Context,
  { target, page }: WorkPlace,
  { uid }: Viewer,
  shown: number = WORK_NOTES_SHOWN,
) {
  const work = await adminWork.read(target);
  const [team, nameOf, others] = await Promise.all([
    adminWork.teamOf(page),
    adminWork.namesOf(),
    adminWork.othersIn(work, uid),
  ]);
  const notes = [...(work?.notes ?? [])].reverse();
  const { assignee = null } = work ?? {};
  return {
    page,
    formId: crypto.randomUUID(),
    assignee: assignee === null ? null : { uid: assignee, name: nameOf(assignee), isMine: assignee === uid },
    others,
    /** Others than this administrator, as options. */
    team: team.filter((one) => one.uid !== uid).map((one) => ({ value: one.uid, label: one.name })),
    notes: notes.slice(0, shown).map(({ id, actor, text, mentions, at }) => ({
      id,
      text,
      who: actor === uid ? "Tú" : nameOf(actor),
      called: mentions.map(nameOf),
      at: formatShortDateTime(at),
      when: at.toISOString(),
    })),
    count: notes.length,
    now: clock.now().toISOString(),
  };
}
export type WorkPanelView = Awaited<ReturnType<typeof loadWorkPanel>>;

/** All notes of a thing, with its forms. */
export async function loadTeamWork(context: Context, user: Viewer, sent: string) {
  const place = placeOf(context, user, sent);
  const name = context.adminWork.nameOf({ target: place.target, label: "" });
  return { name, panel: await loadWorkPanel(context, place, user, Infinity) };
}

/** Handles the forms of a thing's work. `intent`: of WORK_INTENTS. */
export function submitTeamWork(context: Context, user: Viewer, sent: string, form: FormData): Promise<FormOutcome> {
  const { adminWork, adminDay } = context;
  const actor = user.uid;
  return handleForm(form, async () => {
    const intent = formText(form, "intent");
    if (intent === WORK_INTENTS.mail) {
      await adminDay.choose(actor, formText(form, "recibir") === "si");
      return done("/administracion?ver=mio", "Guardamos tu elección.");
    }
    const place = placeOf(context, user, sent);
    const back = `${withList(place.page, `?${formText(form, LIST_PARAM)}`)}#equipo`;
    switch (intent) {
      case WORK_INTENTS.note: {
        const parsed = parseForm(NoteForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const id = sentFormId(form) || crypto.randomUUID();
        const mentions = await mentionsIn(context, place.page, form, parsed.data.apunte);
        const result = await adminWork.note(place, { id, actor, text: parsed.data.apunte, mentions });
        return answer(context, form, result, () => done(back, "Guardamos la nota."));
      }
      case WORK_INTENTS.take:
      case WORK_INTENTS.give:
      case WORK_INTENTS.release: {
        const to = intent === WORK_INTENTS.take ? actor : intent === WORK_INTENTS.release ? null : formText(form, "a");
        const name =
          to === null ? "" : ((await adminWork.teamOf(place.page)).find(({ uid }) => uid === to)?.name ?? "");
        if (intent === WORK_INTENTS.give && name === "") return rejected(form, { a: "Elige a un administrador." });
        const held = formText(form, "tiene") || null;
        const result = await adminWork.assign(place, to, { actor, held });
        const words =
          to === null ? "Ya no lo tiene nadie." : to === actor ? "Lo tienes tú." : `Ahora lo tiene ${name}.`;
        return answer(context, form, result, () =>
          done(form.get("desde") === "mio" ? "/administracion?ver=mio" : back, words),
        );
      }
      case WORK_INTENTS.read:
        await adminWork.look(place, actor);
        return done("/administracion");
      default:
        return unknownIntent(form);
    }
  });
}

/** Says that an administrator is on a thing's page; answers who else is. */
export async function lookAtWork(context: Context, user: Viewer, sent: string): Promise<{ others: string[] }> {
  const place = placeOf(context, user, sent);
  await context.adminWork.look(place, user.uid);
  return { others: await context.adminWork.othersIn(await context.adminWork.read(place.target), user.uid) };
}

async function answer(
  { adminWork }: Context,
  form: FormData,
  result: TeamWorkResult,
  accepted: () => FormOutcome,
): Promise<FormOutcome> {
  if (result === "done" || result === "repeated") return accepted();
  if (result === "not-found") return formNotFound(NOTHING_THERE);
  if (result === "full") return rejected(form, { apunte: FULL }, 409);
  const { heldBy } = result;
  const said = heldBy === null ? "ya no lo tiene nadie" : `ahora lo tiene ${(await adminWork.namesOf())(heldBy)}`;
  return rejected(form, { "": `Cambió mientras lo veías: ${said}.` }, 409);
}

/** Those that were chosen, and those whose name stands behind an @. */
async function mentionsIn({ adminWork }: Context, page: string, form: FormData, text: string): Promise<string[]> {
  const chosen = formText(form, "mencion");
  const typed = text.toLocaleLowerCase("es");
  return (await adminWork.teamOf(page))
    .filter(({ uid, name }) => uid === chosen || typed.includes(`@${name.toLocaleLowerCase("es")}`))
    .map(({ uid }) => uid)
    .slice(0, MENTIONS_MAX);
}
