import { addBusinessDays, formatDay, limaDay } from "~/business/calendar";
import { nextDueText } from "~/business/due-reminders";
import { formatBytes, formatShortDateTime } from "~/business/format";
import type { Case } from "~/cases/document";
import { NO_CASE, adminFilePath, casePath } from "~/cases/queue-query";
import { type ExtensionProblem, canBeAnswered, canBeReopened, extensionProblem } from "~/cases/steps";
import { caseView, replyHref } from "~/cases/view";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";

import type { CasePageProps } from "./case-page";
import type { RequestView } from "./request-forms";
import { CASE_STEP_NAMES } from "./step-names";
import { caseTemplates } from "./templates";

/** @throws 404 where there is no such case (`data` response in Spanish) */
export async function loadCasePage(
  { cases, accounts, templates, clock, env }: Context,
  number: string,
  behind: Pick<CasePageProps, "list" | "here">,
  withTheList: (path: string) => string,
): Promise<Omit<CasePageProps, "errors" | "values">> {
  const found = await cases.queue.find(number);
  if (found === null) throw notFound(NO_CASE);
  const { email, phone, text, fields, eraseWhenAttended, erasedAt, history } = found;
  const [names, following, isUndecided] = await Promise.all([
    namesOf(found, accounts),
    cases.queue.nextAfter(number),
    cases.queue.isUndecided(found),
  ]);
  const isAnswerable = canBeAnswered(found) && !isUndecided;
  const withPage = ({ label, value }: Case["fields"][number]) => {
    const isOurs = value.startsWith(`${env.siteUrl}/administracion/`);
    return { label, value, to: isOurs ? value.slice(env.siteUrl.length) : null };
  };
  return {
    ...behind,
    next: following && {
      to: withTheList(casePath(following.number)),
      label: nextDueText(following.due, limaDay(clock.now())),
    },
    templates: isAnswerable ? await templates.optionsFor(caseTemplates(found.kind)) : [],
    view: caseView(found, clock.now(), env.holidays),
    details: { email, phone, text, fields: fields.map(withPage), eraseWhenAttended, erasedAt },
    decision: decisionOf(found, env.siteUrl),
    isUndecided,
    canReopen: canBeReopened(found),
    reply: erasedAt === null && email !== "" ? replyHref(found) : null,
    request: isAnswerable ? requestView(found, clock.now(), env.holidays) : null,
    steps: history.map(({ step, actor, at, note, due, files = [] }, position) => ({
      text: due === undefined ? CASE_STEP_NAMES[step] : `${CASE_STEP_NAMES[step]} hasta el ${formatDay(due)}`,
      who: names.get(actor) ?? actor,
      when: formatShortDateTime(at),
      note,
      files: files.map(({ name, bytes }, index) => ({
        href: adminFilePath(number, position, index + 1),
        text: `${name} (${formatBytes(bytes)})`,
      })),
    })),
    seen: history.length,
  };
}

function decisionOf(
  { kind, number, status, outcome, erasedAt, fields }: Case,
  siteUrl: string,
): CasePageProps["decision"] {
  if (outcome?.startsWith("workshops/"))
    return { label: "Ver el taller", to: `/administracion/talleres/${outcome.slice("workshops/".length)}` };
  if (status !== "open" || erasedAt !== null) return null;
  if (kind === "taller")
    return { label: "Decidir la postulación", to: `/administracion/talleres/nuevo?caso=${number}` };
  if (kind === "registro") return { label: "Decidir el reclamo", to: `/administracion/series/${number}` };
  const inspection = kind === "inspeccion" ? fields.find(({ label }) => label === "Inspección")?.value : undefined;
  return inspection?.startsWith(`${siteUrl}/`)
    ? { label: "Decidir la inspección", to: inspection.slice(siteUrl.length) }
    : null;
}

const EXTENSION_PROBLEMS: Record<Exclude<ExtensionProblem, "closed">, string> = {
  law: "La ley no permite ampliar el plazo de esta solicitud.",
  used: "El plazo ya se amplió una vez: no se puede ampliar de nuevo.",
  ended: "El plazo ya venció y no se puede ampliar. Responde cuanto antes.",
};

function requestView(found: Case, now: Date, holidays: ReadonlySet<string>): RequestView {
  const { email, due, extendableBy, eraseWhenAttended } = found;
  const problem = extensionProblem(found, limaDay(now));
  const canExtend = problem === null && due !== null && extendableBy !== null;
  return {
    email,
    erases: eraseWhenAttended,
    isOfPersonalData: found.kind === "datos",
    extendTo: canExtend ? formatDay(addBusinessDays(due, extendableBy, holidays)) : null,
    extensionProblem: problem === null || problem === "closed" ? null : EXTENSION_PROBLEMS[problem],
  };
}

async function namesOf({ name, history }: Case, accounts: Context["accounts"]): Promise<Map<string, string>> {
  const found = await accounts.names(history.map(({ actor }) => actor).filter((actor) => actor !== "person"));
  return found.set("person", name || "Quien escribió");
}
