import { z } from "zod";

import { adminListingPath } from "~/catalog/listing/constants";
import { isListingId } from "~/catalog/model";
import { LISTING_STATUSES, PUBLIC_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";
import { lineField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, formNotFound, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { NO_CASE } from "../queue-query";
import { MATCH_FIELDS, MATCH_REASON, VERDICTS, isVerdict } from "./theft-match";

/** The listing of a possible theft, as it is now. */
export interface TheftMatchView {
  /** Its page in administration; null for one that is gone. */
  to: string | null;
  statusName: string;
  /** Shoppers still see it: it is no verdict that it was stolen. */
  isShown: boolean;
}

type Fields = readonly { label: string; value: string }[];

/** The listing that a case of kind `robo` is about (registry/theft/gate.server.ts). */
function listingOf(fields: Fields): string | null {
  const address = fields.find(({ label }) => label === "Anuncio")?.value ?? "";
  const id = address.slice(address.lastIndexOf("/") + 1);
  return isListingId(id) ? id : null;
}

const StatusSchema = z.object({ status: z.enum(LISTING_STATUSES) });

function viewOf(id: string, snapshot: Snapshot | null): TheftMatchView {
  const status = StatusSchema.safeParse(snapshot?.data).data?.status;
  if (status === undefined) return { to: null, statusName: "ya no existe", isShown: false };
  return { to: adminListingPath(id), statusName: STATUS_NAMES[status], isShown: PUBLIC_STATUSES.includes(status) };
}

/** Data of the decision; null for a case that stands for none of this kind. */
export async function loadTheftMatch(
  { database }: Context,
  {
    view: { kind },
    isUndecided,
    details,
  }: { view: { kind: string }; isUndecided: boolean; details: { fields: Fields } },
): Promise<TheftMatchView | null> {
  if (kind !== "robo" || !isUndecided) return null;
  const id = listingOf(details.fields);
  return id === null ? viewOf("", null) : viewOf(id, await database.read(`vehicles/${id}`));
}

const MatchForm = z.object({
  [MATCH_FIELDS.reason]: lineField("Motivo", MATCH_REASON),
  seen: z.coerce.number().int().min(1).max(1_000).catch(0),
});
const CHANGED = "Esta solicitud cambió o ya se decidió mientras la veías. Revisa su historial.";
const STILL_SHOWN = "El anuncio todavía se ve: recházalo u ocúltalo primero, y vuelve para decidir.";

/** Ends a case about a possible theft by a verdict. The caller has checked the administrator. Idempotent. */
export function submitTheftMatch(
  { database, cases, clock, registry }: Context,
  { number, actor, page }: { number: string; actor: string; page: string },
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const verdict = formText(form, MATCH_FIELDS.verdict);
    const parsed = parseForm(MatchForm, form);
    const reason = parsed.ok ? (parsed.data[MATCH_FIELDS.reason] ?? "") : "";
    const errors = {
      ...(!isVerdict(verdict) && { [MATCH_FIELDS.verdict]: "Elige qué decidiste." }),
      ...(!parsed.ok && parsed.errors),
      ...(parsed.ok && reason === "" && { [MATCH_FIELDS.reason]: "Escribe en qué se nota." }),
    };
    if (!isVerdict(verdict) || !parsed.ok || reason === "") return rejected(form, errors);
    const found = await cases.queue.find(number);
    if (found === null) return formNotFound(NO_CASE);
    const listing = listingOf(found.fields);
    const decision = {
      kind: "robo",
      actor,
      seen: parsed.data.seen,
      note: `${VERDICTS[verdict]}. ${reason}`,
      outcome: null,
    } as const;
    return database.transaction(async (tx): Promise<FormOutcome> => {
      const decided = await cases.closing.decideIn(tx, number, decision, null);
      const words = `${VERDICTS[verdict]}: la solicitud quedó cerrada.`;
      if (!decided.ok && decided.reason === "repeated") return done(page, words);
      if (!decided.ok)
        return decided.reason === "not-found" ? formNotFound(NO_CASE) : rejected(form, { "": CHANGED }, 409);
      const isShown = listing !== null && viewOf(listing, await tx.read(`vehicles/${listing}`)).isShown;
      if (verdict === "misma" && isShown) return rejected(form, { "": STILL_SHOWN }, 409);
      const entry = { actor, action: "case.match-decided", target: `cases/${number}`, label: number, reason } as const;
      const draft = found.fields.find(({ label }) => label === "Borrador")?.value;
      if (draft !== undefined)
        tx.write(...(await registry.bicycles.decideHeldIn(tx, draft, verdict === "misma", actor)));
      tx.write(...decided.writes, auditWrite({ ...entry, changes: { decision: [null, verdict] } }, clock.now()));
      return done(page, words);
    });
  });
}
