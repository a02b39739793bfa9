import type { z } from "zod";

import type { Context } from "~/platform/context";
import { TICKED } from "~/platform/forms/field-look";
import { rejectedWith, type FormRejected } from "~/platform/forms/outcome";
import { typedValues, type FieldErrors } from "~/platform/forms/typed-values";

import { agoText } from "../offline/ago";

const VERSION_FIELD = "version";
const COMPARE = "Compara lo tuyo con lo que dice ahora; si guardas otra vez, queda lo tuyo.";

/** A change that others made, with its author's uid. */
interface OthersChange {
  by: string;
  at: Date;
}

interface StaleForm {
  actor: string;
  /** Path of the document in the log, and its label there where one path means several things. */
  target: string;
  label?: string;
  /** Its fields with a name in the log are compared. */
  schema: z.ZodObject;
  /** Values that the form would store, and the stored ones, both as the page would show them. */
  wanted: Readonly<Record<string, string>>;
  stored: Readonly<Record<string, string>>;
  /** Version of `stored`. */
  version: string | number;
}

/**
 * Rejects an edit form whose subject changed since it was shown (409): each field that differs shows the stored value
 * beside the typed one. The reply's values carry the version that was compared, so that saving again is deliberate.
 * @throws UpstreamError
 */
export async function rejectStale(
  { audit, accounts, clock }: Context,
  form: FormData,
  { actor, target, label, schema, wanted, stored, version }: StaleForm,
): Promise<FormRejected> {
  const changes = await audit.lastChanges(target, label);
  const names = await accounts.names([...new Set([...changes.values()].map(({ by }) => by))]);
  const now = clock.now();
  const authorOf = ({ by }: OthersChange) => (by === actor ? "ti" : names.get(by) || "alguien más");
  const last = changes.get("");
  const by = last ? `Cambiado por ${authorOf(last)}, ${agoOf(last.at, now)}` : "Alguien más lo cambió";
  const errors: FieldErrors = { "": `${by}, mientras lo veías. ${COMPARE}` };
  for (const [name, field] of Object.entries(schema.shape)) {
    const look = (field as z.ZodType).meta();
    const [value, typed] = [stored[name] ?? "", wanted[name] ?? ""];
    if (look?.logged === undefined || value === typed) continue;
    const change = changes.get(look.logged);
    const title = look.staleLabel ?? look.label ?? "";
    errors[name] = nowSays(title, wordsOf(look, value), change && { who: authorOf(change), at: change.at }, now);
  }
  const values = { ...typedValues(form), [VERSION_FIELD]: String(version) };
  return rejectedWith({ ok: false, errors, values }, 409);
}

/** Text of a field's value for users. */
function wordsOf({ words, input, options }: z.GlobalMeta, value: string): string {
  if (words) return words(value);
  if (input === "tick") return value === TICKED ? "sí" : "no";
  // Ticked boxes are one value, with commas.
  const label = (chosen: string) => options?.find((option) => option.value === chosen)?.label ?? chosen;
  return options ? value.split(",").map(label).join(", ") : value;
}

/** `Precio: ahora dice «29.90» (cambiado por Ana, hace 5 min).` */
export function nowSays(
  label: string,
  value: string,
  change: { who: string; at: Date } | undefined,
  now: Date,
): string {
  const says = value === "" ? "ahora está vacío" : `ahora dice «${value}»`;
  return `${label}: ${says}${change ? ` (cambiado por ${change.who}, ${agoOf(change.at, now)})` : ""}.`;
}

function agoOf(at: Date, now: Date): string {
  return agoText(Math.max(0, now.getTime() - at.getTime()));
}
