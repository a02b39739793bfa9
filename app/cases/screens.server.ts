import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { formatShortDateTime } from "~/business/format";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import { textField } from "~/platform/forms/fields";
import { parseForm, refuse, type FormFailure } from "~/platform/forms/forms";
import { badRequest, notFound } from "~/platform/http/http";

import type { CaseScreenProps } from "./case-page";
import type { Cases } from "./cases.server";
import type { Case } from "./document";
import { CASE_STEPS, NOTE_MAX, type CaseChangeResult, type CaseStep } from "./model";
import type { QueueScreenProps } from "./queue-page";
import type { QueueQuery } from "./queue-query";
import { caseView, replyHref } from "./view";

interface ScreenDeps {
  cases: Pick<Cases, "list" | "openCounts" | "find" | "change">;
  accounts: Pick<Accounts, "names">;
  clock: Clock;
  env: Pick<Env, "holidays">;
}

export async function viewQueue(
  { cases, clock, env }: Omit<ScreenDeps, "accounts">,
  query: QueueQuery,
): Promise<QueueScreenProps> {
  const [page, open] = await Promise.all([cases.list(query, query.after), cases.openCounts()]);
  const now = clock.now();
  return { query, cases: page.cases.map((one) => caseView(one, now, env.holidays)), next: page.next, open };
}

/** @throws 404 where there is no such case (`data` response in Spanish) */
export async function viewCase(
  { cases, accounts, clock, env }: ScreenDeps,
  number: string,
): Promise<Omit<CaseScreenProps, "errors" | "note">> {
  const found = await cases.find(number);
  if (found === null) throw notFound("No encontramos esta solicitud.");
  const { email, phone, text, fields, eraseWhenAttended, erasedAt, history } = found;
  const names = await namesOf(found, accounts);
  return {
    view: caseView(found, clock.now(), env.holidays),
    details: { email, phone, text, fields, eraseWhenAttended, erasedAt },
    reply: erasedAt === null ? replyHref(found) : null,
    steps: history.map(({ step, actor, at, note }) => ({
      text: STEP_NAMES[step],
      who: names.get(actor) ?? actor,
      when: formatShortDateTime(at),
      note,
    })),
    seen: history.length,
  };
}

const STEP_NAMES: Record<Case["history"][number]["step"], string> = {
  filed: "Llegó",
  note: "Nota",
  attended: "Marcada como atendida",
  reopened: "Abierta de nuevo",
};

/** Names of the administrators who took its steps. */
async function namesOf({ name, history }: Case, accounts: ScreenDeps["accounts"]): Promise<Map<string, string>> {
  const found = await accounts.names(history.map(({ actor }) => actor).filter((actor) => actor !== "person"));
  return found.set("person", name || "Quien escribió");
}

const changeForm = z.object({
  note: textField("Nota", { max: NOTE_MAX }),
  seen: z.coerce.number().int().min(1).max(1_000).catch(0),
});

const DONE: Record<CaseStep, string> = {
  note: "Guardamos la nota.",
  attended: "La marcamos como atendida.",
  reopened: "La abrimos de nuevo.",
};
const REFUSED: Record<Exclude<(CaseChangeResult & { ok: false })["reason"], "not-found">, string> = {
  conflict: "Alguien más cambió esta solicitud mientras la veías. Revisa su historial y vuelve a intentarlo.",
  "not-allowed": "Esta solicitud ya cambió de estado. Revisa su historial.",
  full: "Esta solicitud tiene demasiados pasos: no se le pueden agregar más.",
};
export const MISSING_NOTE = "Escribe la nota.";

export type ChangeOutcome = { flash: string } | { refusal: FormFailure; status: number };

/**
 * Takes a form of a case. What it lacks, a case that changed meanwhile and a service that is down are refusals that
 * keep the note.
 * @throws 400, or 404 where there is no such case (`data` responses in Spanish)
 */
export async function submitChange(
  cases: Pick<Cases, "change">,
  number: string,
  actor: string,
  form: FormData,
): Promise<ChangeOutcome> {
  const step = CASE_STEPS.find((one) => one === form.get("intent"));
  if (step === undefined) throw badRequest();
  const parsed = parseForm(changeForm, form);
  if (!parsed.ok) return { refusal: parsed, status: 400 };
  const { note = "", seen } = parsed.data;
  if (step === "note" && note === "") return { refusal: refuse(form, { note: MISSING_NOTE }), status: 400 };
  try {
    const result = await cases.change(number, { step, actor, note, seen });
    if (result.ok) return { flash: DONE[step] };
    if (result.reason === "not-found") throw notFound("No encontramos esta solicitud.");
    return { refusal: refuse(form, { "": REFUSED[result.reason] }), status: 409 };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { refusal: refuse(form, { "": error.publicMessage }), status: error.status };
  }
}
