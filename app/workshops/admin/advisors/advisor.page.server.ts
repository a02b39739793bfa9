import { cursorPage } from "~/admin-kit/list/cursor.server";
import { LIST_PAGE_SIZE, type ListQuery, readListQuery } from "~/admin-kit/list/query";
import { ReasonForm, shownVersion } from "~/admin-kit/shown-fields";
import { fold } from "~/business/folding";
import type { Context } from "~/platform/context";
import type { Filter, QueryOrder } from "~/platform/firestore/types";
import { formLook } from "~/platform/forms/form-look.server";
import { sentFormId } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { rejectStale } from "~/shell/recovery/stale-form.server";
import { hoursLines } from "~/workshops/advisors";
import { AdvisorForm, advisorFacts, advisorValues } from "~/workshops/keeping/advisor-form";
import type { AdvisorResult } from "~/workshops/keeping/advisors.server";
import type { AdvisorRecord } from "~/workshops/model";
import { topicName } from "~/workshops/services";

import { ADMIN_ADVISORS_PATH, ADVISOR_LIST, ADVISOR_STATE_SLUGS, adminAdvisorPath } from "./paths";

export const NO_ADVISOR = "No encontramos a este asesor.";
const CHANGED = "Este asesor cambió mientras lo veías. Vuelve a cargar la página, mira qué cambió y hazlo otra vez.";
const NAMESAKES = "Ya hay demasiados asesores con este nombre: agrega un apellido.";

/** Rows that a search finds of those in sight, and of the suspended. */
const FOUND_MAX = 10;

export const advisorQueryOf = (isActive: boolean | null) => ({
  collection: "advisors",
  where: isActive === null ? [] : [["active", "==", isActive] satisfies Filter],
  orderBy: [
    ["position", "asc"],
    ["name", "asc"],
  ] satisfies QueryOrder[],
});

/** Whether name and headline of an advisor have all words of a search. */
export function hasAdvisorWords(q: string) {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return ({ name, headline }: Pick<AdvisorRecord, "name" | "headline">): boolean => {
    const text = fold(`${name} ${headline}`);
    return words.every((word) => text.includes(word));
  };
}

/** Which advisors a list shows; null for all. */
export function advisorStateOf({ values: { estado } }: ListQuery): boolean | null {
  return estado === undefined ? null : estado === ADVISOR_STATE_SLUGS.visible;
}

/** Words are looked for in visible advisors, remembered by KV and read again, and in the first suspended ones. */
async function searchAdvisors(
  { database, keeping, workshops }: Context,
  q: string,
  isActive: boolean | null,
): Promise<AdvisorRecord[]> {
  const fits = hasAdvisorWords(q);
  const inSight = isActive === false ? [] : (await workshops.advisors()).filter(fits).slice(0, FOUND_MAX);
  const [fresh, suspended] = await Promise.all([
    database.readAll(inSight.map(({ id }) => `advisors/${id}`)),
    isActive === true ? [] : database.find({ ...advisorQueryOf(false), limit: FOUND_MAX }),
  ]);
  const found = keeping.advisors.decodeAll([...fresh.flatMap((one) => one ?? []), ...suspended]).filter(fits);
  // One that was suspended since it was remembered is in both.
  return [...new Map(found.map((one) => [one.id, one])).values()].filter(
    ({ active }) => isActive === null || active === isActive,
  );
}

/** Advisors in every state, in their order; `q` are words of name or headline. */
export async function loadAdvisorList(context: Context, params: URLSearchParams) {
  const { database, keeping, cases } = context;
  const query = readListQuery(ADVISOR_LIST, params);
  const { q = "" } = query.values;
  const isActive = advisorStateOf(query);
  const page = async () => {
    if (q !== "") return { rows: await searchAdvisors(context, q, isActive), next: null, previous: null };
    const { found, next, previous } = await cursorPage(database, advisorQueryOf(isActive), query, LIST_PAGE_SIZE);
    return { rows: keeping.advisors.decodeAll(found), next, previous };
  };
  const [{ rows, next, previous }, waiting] = await Promise.all([page(), cases.queue.openCount("asesoria")]);
  return {
    query,
    waiting,
    next,
    previous,
    rows: rows.map(({ id, name, headline, topics, hours, active }) => ({
      key: id,
      title: name,
      to: adminAdvisorPath(id),
      active,
      headline,
      topics: topics.map(topicName).join(", "),
      hours: hoursLines(hours).join("; "),
    })),
  };
}
export type AdvisorListView = Awaited<ReturnType<typeof loadAdvisorList>>;

/** An advisor as a form. @throws a 404 */
export async function loadAdminAdvisor({ keeping }: Context, id: string) {
  const advisor = await keeping.advisors.read(id);
  if (advisor === null) throw notFound(NO_ADVISOR);
  const { name, version, active } = advisor;
  return { id, name, version, active, fields: formLook(AdvisorForm), values: advisorValues(advisor) };
}
export type AdminAdvisorView = Awaited<ReturnType<typeof loadAdminAdvisor>>;

/** Adds an advisor. The caller has checked the administrator. */
export function submitNewAdvisor({ keeping }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(AdvisorForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const formId = sentFormId(form) || crypto.randomUUID();
    const result = await keeping.advisors.add(actor, formId, advisorFacts(parsed.data));
    if (!result.ok) return rejected(form, { name: NAMESAKES }, 409);
    return done(ADMIN_ADVISORS_PATH, "Agregamos al asesor. Se ve en unos minutos.");
  });
}

/** `intent`: `guardar`, `suspender` or `mostrar`. The caller has checked the administrator. */
export function submitAdvisor(context: Context, id: string, actor: string, form: FormData): Promise<FormOutcome> {
  const { keeping } = context;
  const shown = { actor, version: shownVersion(form) };
  const outcomeOf = (result: AdvisorResult, words: string): FormOutcome => {
    if (result.ok) return done(adminAdvisorPath(id), words);
    return result.reason === "not-found" ? formNotFound(NO_ADVISOR) : rejected(form, { "": CHANGED }, 409);
  };
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case "guardar": {
        const parsed = parseForm(AdvisorForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const wanted = advisorFacts(parsed.data);
        const result = await keeping.advisors.edit(id, shown, wanted);
        const stored = !result.ok && result.reason === "conflict" ? await keeping.advisors.read(id) : null;
        if (stored === null) return outcomeOf(result, "Guardamos los datos.");
        return rejectStale(context, form, {
          actor,
          target: `advisors/${id}`,
          schema: AdvisorForm,
          wanted: advisorValues(wanted),
          stored: advisorValues(stored),
          version: stored.version,
        });
      }
      case "suspender": {
        const parsed = parseForm(ReasonForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const words = "Ya no se ve entre los asesores, en unos minutos.";
        return outcomeOf(await keeping.advisors.setActive(id, shown, false, parsed.data.motivo), words);
      }
      case "mostrar":
        return outcomeOf(await keeping.advisors.setActive(id, shown, true, ""), "Se ve otra vez, en unos minutos.");
      default:
        return unknownIntent(form);
    }
  });
}
