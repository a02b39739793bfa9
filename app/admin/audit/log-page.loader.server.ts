import { isUid } from "~/accounts/constants";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { type ListQuery, type ListSpec, chosenOrder, listPath } from "~/admin-kit/list/query";
import type { StoredEntry } from "~/admin-kit/resources/log-entry";
import { addDays, isDay, startOfDay } from "~/business/calendar";
import { formatShortDateTime, plural } from "~/business/format";
import { SCRIPT } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { done, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";

import type { AuditFilter } from "./audit.server";
import { type AuditView, SCRIPT_NAME, auditView } from "./entry-view";
import { AUDIT_FROM, AUDIT_ORDERS, AUDIT_PATH, AUDIT_TO, auditListOf, trailPath, UNDO_PATH } from "./log-list";
import type { SealFinding, SealStanding } from "./seals.server";
import { targetName } from "./words";

/** With the guard, the cursor and the names of ten administrators at most 30 reads. */
const PAGE_SIZE = 11;
/** Entries below the page of a document: that page has its own reads. */
const TRAIL_SHOWN = 5;

function filterOf(query: ListQuery): AuditFilter {
  const { values } = query;
  const { accion, persona, objeto } = values;
  const { [AUDIT_FROM]: from, [AUDIT_TO]: to } = values;
  return {
    ...(accion && { action: accion }),
    ...(persona && { actor: persona }),
    ...(objeto && { target: objeto }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { until: startOfDay(addDays(to, 1)) }),
    way: chosenOrder(AUDIT_ORDERS, query).by[0]?.[1] ?? "desc",
  };
}

/** The log. A download of it is its newest entry. */
export const AUDIT_ROWS = createAdminList<AuditView, Date>({
  logged: "audit",
  title: "Registro",
  lead: "Lo que hizo cada persona del equipo, y lo que consultó la Policía. Se guarda dos años y no se puede cambiar.",
  links: [{ to: UNDO_PATH, label: "Deshacer lo último que hiciste" }],
  spec: async ({ accounts, resources }, params) => auditListOf(resources, await actorsOf(accounts, params)),
  columns: [
    { label: "Acto", cell: ({ id }) => id },
    { label: "Cuándo", fact: ({ at }) => at, cell: ({ when }) => when, sorts: { asc: "antiguos", desc: "" } },
    { label: "Quién", text: ({ who }) => who },
    { label: "Cuenta", cell: ({ actor }) => actor },
    { label: "Acción", cell: ({ action }) => action, isFileOnly: true },
    { label: "Sobre", fact: ({ label }) => label, to: ({ to }) => to },
    { label: "Objeto", cell: ({ thing }) => thing },
    { label: "Nombre", cell: ({ label }) => label, isFileOnly: true },
    { label: "Motivo", cell: ({ reason }) => reason, isFileOnly: true },
    { label: "Cambios", fact: ({ changes }) => changes.join(", "), cell: ({ changes }) => changes.join(" | ") },
    { label: "Sello", fact: ({ when }, until) => (new Date(when) < until ? "" : "Esta noche") },
    {
      label: "Deshace",
      fact: ({ undoes }) => (undoes ? "Ver el acto de antes" : ""),
      cell: ({ undoes }) => undoes?.id ?? "",
      to: ({ undoes }) => undoes?.to ?? null,
    },
    { label: "Historial", fact: () => "Ver todo lo suyo", to: ({ target }) => trailPath(target) },
  ],
  empty: "Todavía no hay nada en el registro.",
  narrowBy: "acción, persona u objeto",
  perPage: PAGE_SIZE,
  words: async ({ audit }) => (await audit.seals.standing())?.until ?? new Date(0),
  read(context, query, spec) {
    const { acto } = query.values;
    return {
      query: context.audit.queryOf(filterOf(query)),
      search:
        acto === undefined
          ? null
          : { find: async () => viewsOf(context, [await context.audit.find(acto)], spec), isForFile: true },
    };
  },
  decode: (context, found, spec) => viewsOf(context, context.audit.decodeAll(found), spec),
  card: ({ id, action, reason }) => ({ key: id, title: action, to: null, text: reason }),
});

export async function loadAuditPage(context: Context, params: URLSearchParams) {
  const seals = await context.audit.seals.standing();
  const list = await AUDIT_ROWS.list(context, params, seals?.until ?? new Date(0));
  const { acto, objeto } = list.query.values;
  const about = acto !== undefined ? "Solo un acto." : objeto && `Solo sobre ${targetName(context.resources, objeto)}.`;
  return {
    ...list,
    about: about ? { text: about, to: AUDIT_PATH, label: "Ver todo el registro" } : null,
    seals: sealsText(seals),
    isWhole: (seals?.findings ?? []).length === 0,
  };
}

function sealsText(seals: SealStanding | null): string[] {
  if (seals === null) return ["Todavía no tiene sellos: el primero se pone esta noche."];
  const { until, checkedAt, findings } = seals;
  const compared = checkedAt === null ? "" : ` Se comparó con sus sellos el ${formatShortDateTime(checkedAt)}`;
  const end = compared === "" ? "" : findings.length === 0 ? ", y no cambió nada." : ", y no es como se selló:";
  return [`Sellado hasta el ${formatShortDateTime(until)}.${compared}${end}`, ...findings.map(findingText)];
}

const FINDINGS: Record<SealFinding["what"], [one: string, many: string]> = {
  changed: ["acto cambió", "actos cambiaron"],
  missing: ["acto falta", "actos faltan"],
  added: ["acto se agregó después", "actos se agregaron después"],
  seal: ["sello no cuadra", "sellos no cuadran"],
};

function findingText({ seal, what, count, ids }: SealFinding): string {
  const [one, many] = FINDINGS[what];
  return `Sello ${seal}: ${count} ${count === 1 ? one : many}${ids.length > 0 ? ` (${ids.join(", ")})` : ""}.`;
}

/** Compares the days of the filter with their seals. It changes nothing. */
export function checkLog({ audit }: Context, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const [from, to] = [AUDIT_FROM, AUDIT_TO].map((name) => formText(form, name));
    const { seals, entries, findings, isCut } = await audit.seals.check(
      from && isDay(from) ? startOfDay(from) : null,
      to && isDay(to) ? startOfDay(addDays(to, 1)) : null,
    );
    if (findings.length > 0) return rejected(form, { "": findings.map(findingText).join(" ") }, 409);
    const more = isCut ? " Eran demasiados para una vez: elige menos días para ver los demás." : "";
    const words =
      seals === 0
        ? "Esos días todavía no tienen sellos."
        : `Comparamos ${plural(entries, "acto")} con ${plural(seals, "sello")}: no cambió nada.${more}`;
    return done(
      listPath({ path: AUDIT_PATH }, { values: { ...(from && { del: from }), ...(to && { al: to }) } }),
      words,
    );
  });
}

/** Administrators, and somebody who is none any more where the address asks for their acts. */
async function actorsOf(accounts: Context["accounts"], params: URLSearchParams) {
  const administrators = await accounts.administrators.list();
  const known = new Map([
    ...administrators.map(({ uid, displayName }) => [uid, displayName || uid] as const),
    [SCRIPT, SCRIPT_NAME] as const,
  ]);
  const asked = askedActor(params);
  if (asked !== null && !known.has(asked))
    known.set(asked, `${(await accounts.names([asked])).get(asked) || asked} (ya no administra)`);
  return [...known].map(([value, label]) => ({ value, label }));
}

/** Entries in words. `spec`: of the log, whose options name the administrators. */
async function viewsOf(
  { accounts, resources }: Context,
  entries: readonly (StoredEntry | null)[],
  { filters }: Pick<ListSpec, "filters"> = { filters: [] },
): Promise<AuditView[]> {
  const stored = entries.filter((entry) => entry !== null);
  const people = filters.find(({ name }) => name === "persona")?.options ?? [];
  const known = new Map(people.map(({ value, label }) => [value, label]));
  const others = stored.map(({ actor }) => actor).filter((actor) => !known.has(actor));
  const names = new Map([...known, ...(await accounts.names(others))]);
  return stored.map((entry) => auditView(resources, entry, names));
}

/** Actor whose acts an address asks for: a uid, or SCRIPT; null for no filter. */
function askedActor(params: URLSearchParams): string | null {
  const asked = params.get("persona")?.trim() ?? "";
  return isUid(asked) ? asked : null;
}

export async function loadTrail(context: Context, target: string): Promise<{ target: string; entries: AuditView[] }> {
  return { target, entries: await viewsOf(context, await context.audit.of(target, TRAIL_SHOWN)) };
}
